"""What every page says besides its content: what a browser may do with it, and for how long.

Nothing from elsewhere is fetched, nothing runs, nobody frames it, no address is passed on. A page
may be kept for a minute, so that nothing from before a name was hidden is shown for longer.
"""

from __future__ import annotations

import gzip
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from werkzeug import Response

if TYPE_CHECKING:
    from werkzeug import Request

KEPT_SECONDS: Final = 60
FOREVER: Final = "public, max-age=31536000, immutable"
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
NOT_INDEXED: Final = "noindex, nofollow"
_WORTH_PACKING: Final = 1_000
_PACKING: Final = 5

_EVERY_PAGE: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def answer_page(
    request: Request,
    html: str,
    *,
    language: str,
    status: int = 200,
    public: bool = False,
    indexed: bool = False,
) -> Response:
    """Answer with a page, or that it still looks the same (304).

    Args:
        public: caches on the way may keep it as well.
        indexed: search engines may keep it.
    """
    content, headers = _pack(request, html.encode("utf-8", "replace"))
    headers |= {
        "Content-Language": language,
        "Vary": "Accept-Encoding, Accept-Language",
        "Cache-Control": _keeping(public=public) if status == 200 else "no-store",
    }
    if not indexed:
        headers["X-Robots-Tag"] = NOT_INDEXED
    if status != 200:
        return Response(content, status, headers, content_type="text/html; charset=utf-8")
    return _unless_known(request, content, headers, "text/html; charset=utf-8")


def answer_file(
    request: Request, content: bytes, content_type: str, *, cache: str = "public, max-age=60"
) -> Response:
    """Answer with something that is no page."""
    packed, headers = _pack(request, content)
    return _unless_known(
        request, packed, headers | {"Cache-Control": cache, "Vary": "Accept-Encoding"}, content_type
    )


def secure(response: Response) -> Response:
    """Add what every answer says."""
    for name, value in _EVERY_PAGE.items():
        response.headers[name] = value
    return response


def _keeping(*, public: bool) -> str:
    return f"{'public' if public else 'private'}, max-age={KEPT_SECONDS}, must-revalidate"


def _pack(request: Request, content: bytes) -> tuple[bytes, dict[str, str]]:
    """Compress where it is worth it and the browser can unpack it."""
    if len(content) < _WORTH_PACKING or not request.accept_encodings["gzip"]:
        return content, {}
    return gzip.compress(content, _PACKING, mtime=0), {"Content-Encoding": "gzip"}


def _unless_known(
    request: Request, content: bytes, headers: dict[str, str], content_type: str
) -> Response:
    tag = sha256(content).hexdigest()[:32]
    headers["ETag"] = f'"{tag}"'
    if request.if_none_match.contains_weak(tag):
        headers.pop("Content-Encoding", None)
        response = Response(status=304, headers=headers)
        response.headers.pop("Content-Type", None)
        return response
    return Response(content, 200, headers, content_type=content_type)
