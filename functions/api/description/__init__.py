"""The OpenAPI 3.1 description of the API, at /openapi.json.

    table of routes ──▶ making ──▶ /openapi.json
                          ├── what is sent: from the models that check it
                          ├── what is answered: changes, views, calculations
                          └── responses: statuses, headers, codes

Tests hold every answer to it.
"""
