import type { RgbPicture } from '../../../../src/plant-health/diagnosis/measure/rgb-picture'

/** A random number from 0 to 1, the same on every run. */
function randomFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}

type Colour = readonly [number, number, number]

/** Smooth noise, mostly from -1 to 1: waves of several directions and lengths. */
function smoothNoise(random: () => number, longest: number): (x: number, y: number) => number {
	const waves = Array.from({ length: 8 }, (_, index) => {
		const length = (longest / (1 + index)) * (0.7 + random())
		const angle = 2 * Math.PI * random()
		return {
			kx: ((2 * Math.PI) / length) * Math.cos(angle),
			ky: ((2 * Math.PI) / length) * Math.sin(angle),
			phase: 2 * Math.PI * random(),
		}
	})
	return (x, y) =>
		waves.reduce((sum, { kx, ky, phase }) => sum + Math.sin(kx * x + ky * y + phase), 0) / 4
}

export type LeafDrawing = {
	seed?: number
	size?: number
	/** Shares of the leaf. */
	yellow?: number
	purple?: number
	/** The width of the brown edge, as a share of the leaf's half width. */
	burn?: number
	/** How many round spots, and of which colour. */
	spots?: number
	spotColour?: 'brown' | 'pale'
	holes?: number
	/** How many pixels are averaged on each side. */
	blur?: number
	background?: Colour
	/** What the light does to red, green and blue. */
	light?: Colour
}

export type Drawn = {
	picture: RgbPicture
	/** What was drawn: pixels of the leaf, and shares of it. */
	truth: { plantPx: number; yellow: number; brown: number; pale: number; purple: number }
}

const GREY: Colour = [128, 128, 126]
const COLOURS = {
	green: [74, 128, 48],
	yellow: [196, 182, 62],
	brown: [112, 78, 44],
	pale: [226, 228, 212],
	purple: [110, 50, 96],
} as const

/** A leaf with veins, shade and noise on a plain background, with the damage asked for. */
export function drawLeaf(drawing: LeafDrawing = {}): Drawn {
	const { seed = 1, size = 320, blur = 0, background = GREY, light = [1, 1, 1] } = drawing
	const random = randomFrom(seed)
	const shade = smoothNoise(random, size / 2)
	const tint = smoothNoise(random, size / 4)
	const patches = smoothNoise(random, size / 3)
	const [halfLong, halfWide] = [0.43 * size, 0.3 * size]
	const centre = size / 2
	const radius = (x: number, y: number) =>
		Math.hypot((x - centre) / halfWide, (y - centre) / halfLong)
	const spots = placeSpots(random, drawing, { centre, halfLong, halfWide })
	const limits = patchLimits(drawing, patches, radius, size)
	const data = new Uint8Array(size * size * 3)
	const counts = { plantPx: 0, yellow: 0, brown: 0, pale: 0, purple: 0 }
	for (let y = 0; y < size; y++)
		for (let x = 0; x < size; x++) {
			const r = radius(x, y)
			const spot = spots.find((one) => Math.hypot(x - one.x, y - one.y) <= one.radius)
			let colour: Colour = background
			if (r <= 1 && spot?.kind !== 'hole') {
				const kind = kindAt(r, patches(x, y), limits, drawing.burn ?? 0, spot?.kind)
				counts.plantPx++
				if (kind !== 'green') counts[kind]++
				colour = leafColour(COLOURS[kind], veinAt(x - centre, y), shade(x, y), tint(x, y))
			}
			const noise = 8 * (random() - 0.5)
			for (let channel = 0; channel < 3; channel++)
				data[(y * size + x) * 3 + channel] = Math.max(
					0,
					Math.min(255, ((colour[channel] ?? 0) + noise) * (light[channel] ?? 1)),
				)
		}
	const { plantPx } = counts
	const share = (pixels: number) => pixels / plantPx
	return {
		picture: blurred({ width: size, height: size, data }, blur),
		truth: {
			plantPx,
			yellow: share(counts.yellow),
			brown: share(counts.brown),
			pale: share(counts.pale),
			purple: share(counts.purple),
		},
	}
}

type Kind = keyof typeof COLOURS
type Spot = { x: number; y: number; radius: number; kind: 'brown' | 'pale' | 'hole' }

function kindAt(
	radius: number,
	patch: number,
	limits: { yellow: number; purple: number },
	burn: number,
	spot: 'brown' | 'pale' | 'hole' | undefined,
): Kind {
	if (radius > 1 - burn) return 'brown'
	if (spot && spot !== 'hole') return spot
	if (patch < limits.yellow) return 'yellow'
	return patch > limits.purple ? 'purple' : 'green'
}

/** Where the noise has to be cut so that the asked shares of the leaf are discoloured. */
function patchLimits(
	{ yellow = 0, purple = 0 }: LeafDrawing,
	patches: (x: number, y: number) => number,
	radius: (x: number, y: number) => number,
	size: number,
) {
	const values: number[] = []
	for (let y = 0; y < size; y += 4)
		for (let x = 0; x < size; x += 4) if (radius(x, y) <= 1) values.push(patches(x, y))
	values.sort((a, b) => a - b)
	const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0
	return {
		yellow: yellow === 0 ? -Infinity : at(yellow),
		purple: purple === 0 ? Infinity : at(1 - purple),
	}
}

/** Spots that touch neither each other nor the edge. */
function placeSpots(
	random: () => number,
	{ spots = 0, holes = 0, spotColour = 'brown', burn = 0 }: LeafDrawing,
	leaf: { centre: number; halfLong: number; halfWide: number },
): Spot[] {
	const placed: Spot[] = []
	for (let tries = 0; placed.length < spots + holes && tries < 5000; tries++) {
		const radius = 4 + 3 * random()
		const reach = (0.85 - burn) * Math.sqrt(random())
		const angle = 2 * Math.PI * random()
		const x = leaf.centre + reach * leaf.halfWide * Math.cos(angle)
		const y = leaf.centre + reach * leaf.halfLong * Math.sin(angle)
		const isFree = placed.every((one) => Math.hypot(x - one.x, y - one.y) > radius + one.radius + 6)
		if (isFree) placed.push({ x, y, radius, kind: placed.length < spots ? spotColour : 'hole' })
	}
	return placed
}

/** 1 on a vein, 0 between: one along the middle and others slanting off it. */
function veinAt(fromMiddle: number, y: number): number {
	if (Math.abs(fromMiddle) < 2) return 1
	return Math.abs((y + 0.6 * Math.abs(fromMiddle)) % 22) < 1.5 ? 0.7 : 0
}

const leafColour = (colour: Colour, vein: number, shade: number, tint: number): Colour => [
	colour[0] * (1 + 0.12 * shade + 0.24 * tint + 0.12 * vein),
	colour[1] * (1 + 0.12 * shade + 0.1 * vein),
	colour[2] * (1 + 0.12 * shade - 0.4 * tint + 0.12 * vein),
]

/** The mean of a square around each pixel. */
function blurred(picture: RgbPicture, reach: number): RgbPicture {
	if (reach === 0) return picture
	const { width, height } = picture
	const passes = [
		[1, 0],
		[0, 1],
	] as const
	let { data } = picture
	for (const [dx, dy] of passes) {
		const next = new Uint8Array(data.length)
		for (let y = 0; y < height; y++)
			for (let x = 0; x < width; x++)
				for (let channel = 0; channel < 3; channel++) {
					let sum = 0
					for (let step = -reach; step <= reach; step++) {
						const nx = Math.min(width - 1, Math.max(0, x + step * dx))
						const ny = Math.min(height - 1, Math.max(0, y + step * dy))
						sum += data[(ny * width + nx) * 3 + channel] ?? 0
					}
					next[(y * width + x) * 3 + channel] = sum / (2 * reach + 1)
				}
		data = next
	}
	return { width, height, data }
}

/** A picture painted pixel by pixel, with camera noise. */
function paint(size: number, colourAt: (x: number, y: number) => Colour, seed = 1): RgbPicture {
	const random = randomFrom(seed)
	const data = new Uint8Array(size * size * 3)
	for (let y = 0; y < size; y++)
		for (let x = 0; x < size; x++) {
			const noise = 8 * (random() - 0.5)
			const colour = colourAt(x / size, y / size)
			for (let channel = 0; channel < 3; channel++)
				data[(y * size + x) * 3 + channel] = Math.max(
					0,
					Math.min(255, (colour[channel] ?? 0) + noise),
				)
		}
	return { width: size, height: size, data }
}

const inBox = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
	x >= left && x < right && y >= top && y < bottom

/** Pictures that show no plant. */
export const NO_PLANTS: Readonly<Record<string, RgbPicture>> = {
	'a clear sky': paint(320, (_x, y) => [110 + 60 * y, 165 + 45 * y, 225 + 15 * y]),
	'a hand': paint(320, (x, y) =>
		Math.hypot((x - 0.5) / 0.28, (y - 0.62) / 0.3) < 1 ||
		(y < 0.5 && y > 0.1 && Math.floor(x * 10) % 2 === 1 && x > 0.2 && x < 0.9)
			? [214 - 40 * x, 164 - 30 * y, 138 - 20 * x]
			: [128, 128, 126],
	),
	'a grey robot': paint(320, (x, y) => {
		if (inBox(x, y, 0.38, 0.22, 0.44, 0.28) || inBox(x, y, 0.56, 0.22, 0.62, 0.28))
			return [230, 60, 40]
		return inBox(x, y, 0.3, 0.12, 0.7, 0.4) || inBox(x, y, 0.22, 0.44, 0.78, 0.9)
			? [150, 154, 160]
			: [60, 62, 70]
	}),
	'a green robot': paint(320, (x, y) => {
		if (inBox(x, y, 0.38, 0.22, 0.44, 0.28) || inBox(x, y, 0.56, 0.22, 0.62, 0.28))
			return [250, 220, 40]
		return inBox(x, y, 0.3, 0.12, 0.7, 0.4) || inBox(x, y, 0.22, 0.44, 0.78, 0.9)
			? [60, 170, 70]
			: [235, 235, 235]
	}),
	'a drawing of a leaf': paint(320, (x, y) => {
		const r = Math.hypot((x - 0.5) / 0.3, (y - 0.5) / 0.43)
		if (r > 1.03) return [250, 250, 248]
		return r > 0.98 || Math.abs(x - 0.5) < 0.01 ? [20, 60, 20] : [90, 190, 80]
	}),
	'a green wall': paint(320, (x, y) => [70 + 25 * x, 140 + 40 * x - 15 * y, 66 + 20 * x]),
	'a wooden table': paint(320, (x, y) => {
		const grain = Math.sin(60 * y + 4 * Math.sin(9 * x))
		return [140 + 20 * grain, 98 + 16 * grain, 58 + 12 * grain]
	}),
}
