import { z } from 'zod'
import { GROUP_KEYS, MODEL_GROUPS, VERIFIED } from './model-words'

/** A model that farm-agent brings along, as lists show it. */
export const KnownModel = z.object({
	id: z.string(),
	vendor: z.string(),
	name: z.string(),
	group: z.enum(GROUP_KEYS),
	/** What it measures, in words. */
	reads: z.array(z.string()),
	outputs: z.int(),
	/** Outputs of a model of a community are not driven. */
	drives: z.boolean(),
	verified: z.enum(VERIFIED),
	source: z.string(),
	notes: z.array(z.string()),
})
export type KnownModel = z.infer<typeof KnownModel>

/** Models in which every word is found, in any of what their list shows. */
export function searchModels(models: readonly KnownModel[], words: string): KnownModel[] {
	const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
	return models.filter((model) => {
		const text = [model.id, model.vendor, model.name, MODEL_GROUPS[model.group], ...model.reads]
			.join(' ')
			.toLowerCase()
		return wanted.every((word) => text.includes(word))
	})
}
