import { crc32, deflateSync } from "node:zlib";

// Pictures that are small as files and dear to decode, byte by byte as an attacker would write them.

/** A PNG of one colour that unpacks to `width` × `height`, a few kilobytes on the wire. */
export function pngBomb(width: number, height: number) {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Bits in the order of JPEG's entropy-coded data, with its stuffed zero behind 0xff. */
function bitWriter() {
  const out: number[] = [];
  let held = 0;
  let count = 0;
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) {
      held = (held << 1) | ((value >> at) & 1);
      count += 1;
      if (count < 8) continue;
      out.push(held);
      if (held === 0xff) out.push(0);
      held = 0;
      count = 0;
    }
  };
  const end = () => {
    while (count > 0) put(1, 1);
    return Buffer.from(out);
  };
  return { put, end };
}

const segment = (marker: number, ...parts: number[][]) => {
  const body = parts.flat();
  const head = [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff];
  return Buffer.from([...head, ...body]);
};

/**
 * A valid grey progressive JPEG of `scans` scans (at most 883). One scan says nothing but "all zero"
 * in some 40 bytes, and the decoder goes over the whole picture for it.
 */
export function manyScans(width: number, height: number, scans: number) {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const nothing = bitWriter();
  for (let left = blocks; left > 0; ) {
    const size = Math.min(14, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (size + 1) - 1);
    nothing.put(size, 4);
    nothing.put(run - 2 ** size, size);
    left -= run;
  }
  const zeros = nothing.end();
  const flat = bitWriter();
  for (let block = 0; block < blocks; block += 1) flat.put(0, 1);

  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0], Array<number>(64).fill(1)),
    segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0)], [0]),
    segment(
      0xc4,
      [0x10, 0, 0, 0, 15, ...Array<number>(12).fill(0)],
      Array.from({ length: 15 }, (_, size) => size << 4),
    ),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    flat.end(),
  ];
  for (let scan = 0; scan < scans - 1; scan += 1) {
    // Each of 63 frequencies, from its highest bit to its lowest.
    const frequency = (scan % 63) + 1;
    const low = 13 - Math.floor(scan / 63);
    const high = low === 13 ? 0 : low + 1;
    parts.push(segment(0xda, [1, 1, 0, frequency, frequency, (high << 4) | low]), zeros);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}
