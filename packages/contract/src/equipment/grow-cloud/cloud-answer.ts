import { z } from 'zod'

/** The format of docs/grow-cloud-format.md that this client speaks. */
export const GROW_CLOUD_FORMAT = 1

export const CLOUD_STATES = ['on', 'off', 'auto'] as const
export type CloudState = (typeof CLOUD_STATES)[number]

const plain = (max: number) =>
	z
		.string()
		.max(10 * max)
		.transform((text) => {
			const clean = text.replace(/[\u0000-\u001f\u007f\ud800-\udfff]/gu, ' ')
			return [...clean].slice(0, max).join('') // never half of a sign
		})

const Id = z
	.union([z.string().regex(/^[\x21-\x7e]{1,120}$/, 'an id of visible signs'), z.int()])
	.transform(String)
const Name = plain(80).transform((text) => text.trim() || '(no name)')
const Word = plain(40)
	.nullish()
	.transform((text) => text?.trim() ?? '')
/** What is no number is no reading; null says so. */
const Figure = z
	.unknown()
	.transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null))

const CloudZone = z.object({
	id: Id,
	name: Name,
	type: Word,
	/** °F, %, ppm and µmol/m²/s; a key that is not there is not measured. */
	currentValues: z
		.object({
			temperature: Figure.optional(),
			humidity: Figure.optional(),
			co2: Figure.optional(),
			par: Figure.optional(),
		})
		.default({}),
})
const CloudSensor = z.object({
	id: Id,
	name: Name,
	type: Word,
	value: Figure,
	units: Word,
	zoneId: Id.nullish().transform((id) => id ?? null),
})
const CloudOutlet = z.object({
	id: Id,
	name: Name,
	type: Word,
	state: z.enum(CLOUD_STATES),
})

/** A controller of the cloud, as it answers. */
export const CloudDevice = z.object({
	id: Id,
	name: Name,
	type: Word,
	ip: Word,
	status: Word,
	firmware: Word,
	zones: z.array(CloudZone).max(50).default([]),
	sensors: z.array(CloudSensor).max(200).default([]),
	outlets: z.array(CloudOutlet).max(100).default([]),
})
export type CloudDevice = z.infer<typeof CloudDevice>

/** The answer to `GET /devices`. Names keep no control characters, and what names itself twice is refused. */
export const CloudAnswer = z
	.object({
		format: z.literal(GROW_CLOUD_FORMAT).default(GROW_CLOUD_FORMAT),
		devices: z.array(CloudDevice).max(100),
	})
	.superRefine(({ devices }, ctx) => {
		const refuseTwice = (things: readonly { id: string }[], where: string) => {
			const twice = things.find(({ id }, i) => things.findIndex((one) => one.id === id) !== i)
			if (twice) ctx.addIssue({ code: 'custom', message: `${where} name ${twice.id} twice` })
		}
		refuseTwice(devices, 'devices')
		for (const device of devices) {
			refuseTwice(device.zones, `zones of ${device.id}`)
			refuseTwice(device.sensors, `sensors of ${device.id}`)
			refuseTwice(device.outlets, `outlets of ${device.id}`)
		}
	})
