"""Answers are zipped by zlib itself: the `GzipFile` of Python before 3.12.10 and 3.13.3 is tied in a knot with a buffer of its own, and
stays until the collector comes by, which in a running house it seldom does. A thousand answers would hold tens of megabytes."""

import zlib
from io import BytesIO
from typing import ClassVar

from litestar.config.compression import CompressionConfig
from litestar.enums import CompressionEncoding
from litestar.middleware.compression import middleware
from litestar.middleware.compression.facade import CompressionFacade

GZIP = 16 + zlib.MAX_WBITS
"""zlib's word for gzip's header and end."""


class Zipping(CompressionFacade):
    encoding: ClassVar[str] = CompressionEncoding.GZIP

    def __init__(self, buffer: BytesIO, compression_encoding: CompressionEncoding | str, config: CompressionConfig) -> None:
        self.buffer = buffer
        self.packer = zlib.compressobj(config.gzip_compress_level, wbits=GZIP)

    def write(self, body: bytes) -> None:
        self.buffer.write(self.packer.compress(body) + self.packer.flush(zlib.Z_SYNC_FLUSH))

    def close(self) -> None:
        self.buffer.write(self.packer.flush())


def zipped(minimum: int, level: int, *left_out: str) -> CompressionConfig:
    vars(middleware)["GzipCompression"] = Zipping  # Litestar takes its own for gzip, whatever it is told
    return CompressionConfig(
        backend="gzip", minimum_size=minimum, gzip_compress_level=level, exclude=list(left_out), compression_facade=Zipping
    )
