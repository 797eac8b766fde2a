import { CONTAINER_TYPES } from '@sfc/domain/control/container-actions'
import { z } from 'zod'
import { ActionParameters } from './control-input'

/** Body of `POST /api/container-control/{action}`. */
export const ContainerControlInput = z.object({
	deviceId: z
		.union([z.int().positive(), z.string().min(1).max(160)], 'deviceId is missing')
		.describe('A device of the network, or the key of an output'),
	equipmentType: z.enum(CONTAINER_TYPES, `equipmentType is one of ${CONTAINER_TYPES.join(', ')}`),
	output: z
		.string()
		.min(1)
		.max(160)
		.optional()
		.describe('Which output, where several of the device do that'),
	parameters: ActionParameters.extend({
		ml: z.number().min(0.1).max(1000).optional().describe('Of nutrient, instead of an EC'),
	}).optional(),
})
export type ContainerControlInput = z.infer<typeof ContainerControlInput>
