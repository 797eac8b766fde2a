import { lightOperations } from '@sfc/contract/control/light-operations'
import { implement } from '~/api/operation-handlers'
import { listLightMaps } from '~/areas/control/services/light/list-light-maps.server'
import { readLight, type ZoneLight } from '~/areas/control/services/light/read-light.server'
import { addLightMap, removeLightMap } from '~/areas/control/services/light/save-light-map.server'
import { Fault } from '@sfc/domain/fault'

export const lightApi = implement(lightOperations, {
	readLight: async (ctx) => (await readLight(ctx)).map(lightToWire),
	listLightMaps,
	async addLightMap(ctx, { body }) {
		const id = await addLightMap(ctx, body)
		const added = (await listLightMaps(ctx)).find((map) => map.id === id)
		if (!added) throw new Fault('not-found', 'Light map not found')
		return added
	},
	async removeLightMap(ctx, { params: { mapId: id } }) {
		await removeLightMap(ctx, { id })
		return { message: 'Light map deleted' }
	},
})

function lightToWire({ map, now, light: { percent, ...light } }: ZoneLight) {
	return {
		zone: map.zone,
		mapId: map.id,
		stage: now?.name ?? null,
		lampPercent: percent,
		...light,
	}
}
