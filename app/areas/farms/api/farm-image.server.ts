import { farmImageOperations } from '@sfc/contract/farms/farm-image'
import { requireFarmById } from '~/http/require-farm.server'
import {
	handlePictureUpload,
	refusePicture,
} from '~/areas/farms/pages/picture/picture-upload.server'
import { pictureUrl } from '~/areas/farms/pages/picture/picture-url'
import { changeFarmPicture } from '~/areas/platform/services/images/change-farm-picture.server'
import { implement } from '~/api/operation-handlers'

export const farmImageApi = implement(farmImageOperations, {
	/** The farm is named in the form or in the query, else it is the person's current one. */
	async uploadFarmImage(person, { request, url }) {
		const outcome = await handlePictureUpload(person, request, (form) => {
			const named = form.get('farmId')
			const inForm = typeof named === 'string' && named !== '' ? named : null
			return requireFarmById(person, inForm ?? url.searchParams.get('farmId'))
		})
		if (outcome.refusal) return refusePicture(outcome)
		const { farm } = await requireFarmById(person, outcome.farmId)
		return { imageUrl: pictureUrl(farm, 'large') }
	},
	readFarmImage: ({ farm }) => ({ imageUrl: pictureUrl(farm, 'large') }),
	async removeFarmImage(ctx) {
		await changeFarmPicture(ctx, { bytes: null })
		return { imageUrl: null }
	},
})
