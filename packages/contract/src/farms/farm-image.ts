import { z } from 'zod'
import { NOT_YOUR_FARM } from '../on-farm'
import { defineOperations } from '../operation'

const FarmImageWire = z.object({
	imageUrl: z.string().nullable().describe('For members of the farm; null without a picture'),
})
type FarmImageWire = z.infer<typeof FarmImageWire>

const common = { tag: 'Farms', auth: 'user', answer: FarmImageWire } as const
const path = '/api/farm-image/{farmId}'

export const farmImageOperations = defineOperations(common, {
	uploadFarmImage: {
		method: 'post',
		path: '/api/farm-image/upload',
		permission: 'farm.configure',
		scope: 'manage',
		bodyAs: 'raw',
		form: {
			image: { isFile: true, about: 'A picture, 10 MB at most' },
			farmId: { about: 'Unless it is your current farm' },
		},
		farmInForm: true,
		summary:
			'Give a farm a picture: a form with the file `image` and, unless it is your current farm, `farmId`',
		query: z.object({ farmId: z.int().optional() }),
		refusals: {
			400: 'Not an image, or one that cannot be read',
			404: NOT_YOUR_FARM,
			413: 'Larger than 10 MB',
			429: 'Sixty pictures an hour at most',
		},
	},
	readFarmImage: {
		method: 'get',
		path,
		permission: 'farm.see',
		scope: 'read',
		summary: 'Where the picture of a farm is',
		refusals: { 404: NOT_YOUR_FARM },
	},
	removeFarmImage: {
		method: 'delete',
		path,
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Remove the picture of a farm; without one nothing changes',
		refusals: { 404: NOT_YOUR_FARM },
	},
})
