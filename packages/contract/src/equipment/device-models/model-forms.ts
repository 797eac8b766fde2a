import { z } from 'zod'
import { TriedDevice } from './asks'
import { MODEL_MAX_BYTES } from './check-model'
import { IMPORT_FORMAT_KEYS } from './import-formats'

const AgentId = z.string('Choose an agent').min(1).max(60)

/** A model, or a file of another program. */
export const ModelText = z.object({
	text: z.string('Paste a model, or choose a file').min(1).max(MODEL_MAX_BYTES),
	/** Recognized when left out. */
	format: z.enum(IMPORT_FORMAT_KEYS).optional(),
})

/** To check, and to send to an agent. */
export const ModelForm = ModelText.extend({
	agentId: AgentId.optional(),
	send: z.literal('yes').optional(),
})

/** Where a device is read once, and by which agent. */
export const TryModelForm = TriedDevice.extend({ agentId: AgentId })
