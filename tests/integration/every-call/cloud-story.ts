import { ACCEPT_WORDS } from '@sfc/domain/equipment/grow-cloud/accept-words'
import { expect } from 'vitest'
import type { GrowCloudServer } from '../../support/grow-cloud-server'
import type { Stage } from './stage'

/** A farm connects the cloud of its grow controllers and switches an outlet through it. */
export async function switchThroughACloud(stage: Stage, cloud: GrowCloudServer): Promise<void> {
	const api = stage.clientOf(stage.mint('cloud@farm.example'))
	const farm = { name: 'Cloud', farmType: 'agriponic-farms-agripod' } as const
	const query = { farmId: (await api.addFarmInstance({ body: farm })).id }
	expect(await api.listGrowCloudDevices({ query })).toMatchObject({ connected: false })
	const body = { apiKey: cloud.key, baseUrl: cloud.url, timeout: 5000 }
	const wrong = api.connectGrowCloud({ query, body: { ...body, apiKey: 'wrong' } })
	await expect(wrong).rejects.toMatchObject({ status: 400 })
	const connected = await api.connectGrowCloud({ query, body })
	expect(connected.message).toBe('Connected to 1 Growlink devices')
	expect((await api.scanGrowCloud({ query })).message).toBe('Found 1 Growlink devices')
	const params = { deviceId: 'hub:1', outletId: 'o2' }
	expect(await api.switchGrowCloudOutlet({ params, query, body: { action: 'on' } })).toMatchObject({
		success: true,
		readBack: true,
	})
	const { devices } = await api.listGrowCloudDevices({ query })
	expect(devices[0]?.outlets[1]).toMatchObject({ state: 'on', risk: null })
	const refused = api.switchGrowCloudOutlet({
		params: { ...params, outletId: 'o3' },
		query,
		body: { action: 'on' },
	})
	await expect(refused).rejects.toMatchObject({ status: 409 })
	const risky = { query, params: { deviceId: 'hub:1', outletId: 'o3' } }
	await api.acceptGrowCloudOutlet({ ...risky, body: { words: ACCEPT_WORDS } })
	await api.acceptGrowCloudOutlet({ ...risky, body: { words: null } })
	const placeKey = devices[0]?.places[0]?.key ?? ''
	await api.assignGrowCloudDevice({ query, params: { placeKey }, body: { zone: 'nursery' } })
	await api.disconnectGrowCloud({ query })
	expect(await api.listGrowCloudDevices({ query })).toMatchObject({ connected: false })
}
