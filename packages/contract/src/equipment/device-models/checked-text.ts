import { z } from 'zod'

/** A model as it would read and drive. */
export const CheckedModel = z.object({
	id: z.string(),
	name: z.string(),
	/** As it is sent to an agent. */
	json: z.string(),
	requests: z.int(),
	advice: z.array(z.string()),
	points: z.array(
		z.object({
			label: z.string(),
			place: z.string(),
			kind: z.string(),
			unit: z.string(),
			drives: z.boolean(),
		}),
	),
})
export type CheckedModel = z.infer<typeof CheckedModel>

/** What a text is that should be models. */
export const CheckedText = z.object({
	/** What it was taken for. */
	format: z.string(),
	models: z.array(CheckedModel),
	/** What is wrong, with its place; nothing can be stored then. */
	problems: z.array(z.object({ line: z.int().nullable(), text: z.string() })),
	/** What an import left out, each with its reason. */
	left: z.array(z.string()),
})
export type CheckedText = z.infer<typeof CheckedText>
