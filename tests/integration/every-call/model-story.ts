import { expect } from 'vitest'
import { startLoopback } from '../../support/loopback-server'
import { yellowLeaf } from '../../support/yellow-leaf'
import type { Stage } from './stage'

/** A vision model that sees old leaves in every photo. */
const startModel = () =>
	startLoopback((_request, response) => {
		const content = JSON.stringify({ signs: { 'leaf-age': 'old' } })
		response.end(JSON.stringify({ choices: [{ message: { content } }] }))
	})

export async function askAModel({ clientOf, mint }: Stage): Promise<void> {
	const eva = clientOf(mint('model@farm.example'))
	const { id: farmId } = await eva.addFarmInstance({
		body: { name: 'Model Pod', farmType: 'agriponic-farms-agripod' },
	})
	const query = { farmId }
	const image = new FormData()
	const photo = new Uint8Array(await yellowLeaf())
	image.set('image', new File([photo], 'leaf.png', { type: 'image/png' }))
	const { id: diagnosisId } = await eva.analyzePlant({ query, body: image })
	const ask = () => eva.askVisionModel({ query, body: { diagnosisId } })
	await expect(ask()).rejects.toMatchObject({ message: 'Plant analysis API not connected' })
	const server = await startModel()
	try {
		const body = { baseUrl: server.url, model: 'eye-1', callsADay: 5, consents: true } as const
		await eva.connectVisionModel({ query, body })
		expect((await ask()).findings.join()).toContain('eye-1 says: ')
		expect(await eva.readVisionModel({ query })).toMatchObject({ hasKey: false, usedToday: 1 })
		await eva.disconnectVisionModel({ query })
		expect(await eva.readVisionModel({ query })).toBeNull()
	} finally {
		await server.close()
	}
}
