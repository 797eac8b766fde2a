/**
 * MobileNetV2 (Sandler et al. 2018) up to its pooling: what a network that was trained on a million photos
 * of everything sees in a picture. Its weights come from the npm package nsfwjs (MIT licence, Infinite
 * Red), by `scripts/plant-gate/extract-network.mjs`.
 */
import { readFileSync } from 'node:fs'

export const SIDE_PX = 224

/** Reads the weights, 17 MB once they are numbers. */
export function loadNetwork(file) {
	const bytes = readFileSync(file)
	const headerEnd = 4 + bytes.readUInt32LE(0)
	let at = headerEnd
	return JSON.parse(bytes.subarray(4, headerEnd).toString()).map((layer) => {
		const { kind, shape, min, scale } = layer
		const out = kind === 'depthwise' ? shape[2] : shape[3]
		const stored = bytes.subarray(at, (at += shape.reduce((product, size) => product * size, 1)))
		const kernel = Float32Array.from(stored, (byte) => byte * scale + min)
		const bias = new Float32Array(
			bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + 4 * out),
		)
		at += 4 * out
		return { ...layer, out, kernel, bias }
	})
}

/** Runs the network over a square picture, three bytes a pixel: the mean of each channel of its last layer. */
export function embed(network, rgb) {
	let now = { data: Float32Array.from(rgb, (byte) => byte / 127.5 - 1), side: SIDE_PX, channels: 3 }
	let before = null
	for (const layer of network) {
		const { name, kind, shape } = layer
		if (name.endsWith('/expand')) before = now
		if (kind === 'depthwise') now = depthwise(now, layer)
		else if (shape[0] === 1) now = pointwise(now, layer)
		else now = firstConvolution(now, layer)
		if (!name.endsWith('/project')) clipToSix(now.data)
		else if (before?.channels === now.channels && before.side === now.side)
			add(now.data, before.data)
	}
	return means(now)
}

/** Room for some pixels, and for three more that stay 0: `pointwise` takes them by fours. */
const activation = (pixels, channels) => new Float32Array((pixels + 3) * channels)

/** 1 × 1, four pixels at a time, so that each weight is fetched once for four of them. */
function pointwise({ data, side, channels }, { kernel, bias, out }) {
	const pixels = side * side
	const result = activation(pixels, out)
	for (let pixel = 0; pixel < pixels; pixel++) result.set(bias, pixel * out)
	for (let first = 0; first < pixels; first += 4) {
		const from = first * channels
		const to = first * out
		for (let channel = 0; channel < channels; channel++) {
			const a = data[from + channel]
			const b = data[from + channels + channel]
			const c = data[from + 2 * channels + channel]
			const d = data[from + 3 * channels + channel]
			if (a === 0 && b === 0 && c === 0 && d === 0) continue
			const row = channel * out
			for (let index = 0; index < out; index++) {
				const weight = kernel[row + index]
				result[to + index] += a * weight
				result[to + out + index] += b * weight
				result[to + 2 * out + index] += c * weight
				result[to + 3 * out + index] += d * weight
			}
		}
	}
	return { data: result, side, channels: out }
}

/** 3 × 3, each channel by itself. With a stride of 2 the border is below and on the right only. */
function depthwise({ data, side, channels }, { kernel, bias, stride }) {
	const outSide = side / stride
	const before = stride === 1 ? 1 : 0
	const result = activation(outSide * outSide, channels)
	for (let y = 0; y < outSide; y++)
		for (let x = 0; x < outSide; x++) {
			const to = (y * outSide + x) * channels
			result.set(bias, to)
			for (let ky = 0; ky < 3; ky++) {
				const inY = y * stride + ky - before
				if (inY < 0 || inY >= side) continue
				for (let kx = 0; kx < 3; kx++) {
					const inX = x * stride + kx - before
					if (inX < 0 || inX >= side) continue
					const from = (inY * side + inX) * channels
					const row = (ky * 3 + kx) * channels
					for (let channel = 0; channel < channels; channel++)
						result[to + channel] += data[from + channel] * kernel[row + channel]
				}
			}
		}
	return { data: result, side: outSide, channels }
}

/** 3 × 3 over all channels with a stride of 2. */
function firstConvolution({ data, side, channels }, { kernel, bias, out, stride }) {
	const outSide = side / stride
	const result = activation(outSide * outSide, out)
	for (let y = 0; y < outSide; y++)
		for (let x = 0; x < outSide; x++) {
			const to = (y * outSide + x) * out
			result.set(bias, to)
			for (let ky = 0; ky < 3; ky++)
				for (let kx = 0; kx < 3; kx++) {
					const [inY, inX] = [y * stride + ky, x * stride + kx]
					if (inY >= side || inX >= side) continue
					for (let channel = 0; channel < channels; channel++) {
						const value = data[(inY * side + inX) * channels + channel]
						const row = ((ky * 3 + kx) * channels + channel) * out
						for (let index = 0; index < out; index++)
							result[to + index] += value * kernel[row + index]
					}
				}
		}
	return { data: result, side: outSide, channels: out }
}

function clipToSix(data) {
	for (let index = 0; index < data.length; index++)
		if (data[index] < 0) data[index] = 0
		else if (data[index] > 6) data[index] = 6
}

function add(data, other) {
	for (let index = 0; index < data.length; index++) data[index] += other[index]
}

function means({ data, side, channels }) {
	const result = new Float32Array(channels)
	for (let from = 0; from < side * side * channels; from += channels)
		for (let channel = 0; channel < channels; channel++) result[channel] += data[from + channel]
	return result.map((sum) => sum / (side * side))
}
