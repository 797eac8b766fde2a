import { z } from 'zod'
import { defineAsk } from '../../agent/ask'
import { ModelId } from './model'

/** Largest model that is sent to an agent, as JSON without spaces. */
export const SENT_MODEL_MAX_BYTES = 30_000

const SentModel = z.string().min(1).max(SENT_MODEL_MAX_BYTES)

/** Keeps a model in the agent's folder of models; one of the same id is replaced. */
export const STORE_MODEL = defineAsk({
	kind: 'store-model',
	args: z.object({ text: SentModel }),
	answer: z.object({
		id: ModelId,
		replaced: z.boolean(),
		/** Devices of this model that were opened anew. */
		reopened: z.int(),
	}),
	withinMs: 20_000,
})

/** A model of the site: a file in the agent's folder. */
export const SiteModel = z.object({
	id: z.string().max(100),
	name: z.string().max(300),
	points: z.int(),
	outputs: z.int(),
	/** Devices that are read by it, by name. */
	usedBy: z.array(z.string()).max(500),
	/** Why it cannot be used; null when it can. */
	problem: z.string().max(500).nullable(),
})
export type SiteModel = z.infer<typeof SiteModel>

/** The models in the agent's folder. */
export const LIST_MODELS = defineAsk({
	kind: 'list-models',
	args: z.object({}),
	answer: z.object({ models: z.array(SiteModel).max(500) }),
	withinMs: 6000,
})

/** Removes a model from the agent's folder; refused while a device is read by it. */
export const REMOVE_MODEL = defineAsk({
	kind: 'remove-model',
	args: z.object({ id: ModelId }),
	answer: z.object({}),
	withinMs: 9000,
})

export const TriedPoint = z.object({
	id: z.string(),
	label: z.string(),
	unit: z.string(),
	value: z.number().nullable(),
	reason: z.string().max(300).nullable(),
	/** What the device answered for it; null when it did not. */
	words: z.array(z.int()).nullable(),
})
export type TriedPoint = z.infer<typeof TriedPoint>

/** Where a device is read once, and by which model that the agent knows. */
export const TriedDevice = z.object({
	model: ModelId,
	host: z.ipv4('An address like 192.168.1.60'),
	port: z.int().min(1).max(65_535),
	unit: z.int().min(0).max(255),
	/** `rtu-tcp`: a gateway that passes serial frames on as they are. */
	transport: z.enum(['tcp', 'rtu-tcp']),
})
export type TriedDevice = z.infer<typeof TriedDevice>

/** Reads a device once by a model that the agent knows. Nothing is written to it. */
export const TRY_MODEL = defineAsk({
	kind: 'try-model',
	args: TriedDevice,
	answer: z.object({ points: z.array(TriedPoint).max(500) }),
	withinMs: 28_000,
})
