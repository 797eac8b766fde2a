export type Colour = readonly [r: number, g: number, b: number]
export type Frame = { x: number; y: number; width: number; height: number }
export type Canvas = ReturnType<typeof createCanvas>

/** A picture in memory to draw on; pixels outside are ignored. */
export function createCanvas(width: number, height: number) {
	const rgb = new Uint8ClampedArray(3 * width * height)

	const put = (at: number, colour: Colour) => {
		rgb[at] = colour[0]
		rgb[at + 1] = colour[1]
		rgb[at + 2] = colour[2]
	}
	const eachPixel = (frame: Frame, paint: (at: number, x: number, y: number) => void) => {
		const right = Math.min(width, Math.ceil(frame.x + frame.width))
		const bottom = Math.min(height, Math.ceil(frame.y + frame.height))
		for (let y = Math.max(0, Math.floor(frame.y)); y < bottom; y++) {
			for (let x = Math.max(0, Math.floor(frame.x)); x < right; x++)
				paint(3 * (y * width + x), x, y)
		}
	}
	const around = (x: number, y: number, radius: number): Frame => ({
		x: x - radius,
		y: y - radius,
		width: 2 * radius,
		height: 2 * radius,
	})

	return {
		fill: (x: number, y: number, w: number, h: number, colour: Colour): void =>
			eachPixel({ x, y, width: w, height: h }, (at) => put(at, colour)),
		disc: (x: number, y: number, radius: number, colour: Colour): void =>
			eachPixel(around(x, y, radius), (at, px, py) => {
				if ((px - x) ** 2 + (py - y) ** 2 <= radius ** 2) put(at, colour)
			}),
		/** Light that fades to nothing at `radius`; strength 0 to 1. */
		glow: (x: number, y: number, radius: number, colour: Colour, strength: number): void =>
			eachPixel(around(x, y, radius), (at, px, py) => {
				const fade = 1 - Math.sqrt((px - x) ** 2 + (py - y) ** 2) / radius
				if (fade <= 0) return
				const add = strength * fade * Math.sqrt(fade)
				rgb[at]! += colour[0] * add
				rgb[at + 1]! += colour[1] * add
				rgb[at + 2]! += colour[2] * add
			}),
		/** The RGB bytes of a part of the picture in another size, with `grain` added to every pixel. */
		crop(frame: Frame, w: number, h: number, grain: (x: number, y: number) => number): Uint8Array {
			const out = new Uint8ClampedArray(3 * w * h)
			for (let y = 0; y < h; y++) {
				const fromY = Math.min(height - 1, Math.floor(frame.y + ((y + 0.5) * frame.height) / h))
				for (let x = 0; x < w; x++) {
					const fromX = Math.min(width - 1, Math.floor(frame.x + ((x + 0.5) * frame.width) / w))
					const from = 3 * (fromY * width + fromX)
					const add = grain(x, y)
					for (let i = 0; i < 3; i++) out[3 * (y * w + x) + i] = (rgb[from + i] ?? 0) + add
				}
			}
			return new Uint8Array(out.buffer)
		},
	}
}
