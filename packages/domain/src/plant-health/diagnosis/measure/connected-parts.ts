import { isPause } from './rgb-picture'

/** A part of a picture whose pixels touch each other, side by side or corner to corner. */
export type ConnectedPart = {
	pixels: Int32Array
	touchesFrame: boolean
	/** The smallest upright rectangle around it. */
	left: number
	right: number
	top: number
	bottom: number
}

/** The connected parts of the pixels that `isIn` says yes to, in reading order. */
export function* connectedParts(
	width: number,
	height: number,
	isIn: (pixel: number) => boolean,
): Generator<void, ConnectedPart[]> {
	const seen = new Uint8Array(width * height)
	const queue = new Int32Array(width * height)
	const parts: ConnectedPart[] = []
	for (let start = 0; start < seen.length; start++) {
		if (isPause(start)) yield
		if (seen[start] === 1 || !isIn(start)) continue
		let [head, tail] = [0, 0]
		let [left, right, top, bottom] = [width, -1, height, -1]
		queue[tail++] = start
		seen[start] = 1
		while (head < tail) {
			const pixel = queue[head++] ?? 0
			if (isPause(head)) yield
			const x = pixel % width
			const y = (pixel - x) / width
			left = Math.min(left, x)
			right = Math.max(right, x)
			top = Math.min(top, y)
			bottom = Math.max(bottom, y)
			for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
				for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
					const next = ny * width + nx
					if (seen[next] === 1 || !isIn(next)) continue
					seen[next] = 1
					queue[tail++] = next
				}
		}
		const touchesFrame = left === 0 || top === 0 || right === width - 1 || bottom === height - 1
		parts.push({ pixels: queue.slice(0, tail), touchesFrame, left, right, top, bottom })
	}
	return parts
}
