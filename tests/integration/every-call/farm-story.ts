import { expect } from 'vitest'
import type { Stage } from './stage'

export async function runAFarm({ server, clientOf, mint }: Stage): Promise<void> {
	const guest = 'guest@farm.example'
	const owner = clientOf(mint('owner@farm.example'))
	const visitor = clientOf(mint(guest))
	await owner.addFarmInstance({ body: { name: 'One', farmType: 'agriponic-farms-agripod' } })
	const { id } = await owner.addFarm({
		body: { name: 'Two', systemType: 'agriponic-farms-agripod' },
	})
	const params = { farmId: id }
	await owner.changeFarm({ params, body: { location: 'Shed', timezone: 'UTC' } })
	expect(await owner.readFarm({ params })).toMatchObject({ name: 'Two', location: 'Shed' })
	const inYen = { location: 'Shed', timezone: 'Asia/Tokyo', currency: 'JPY' }
	await owner.changeFarm({ params, body: inYen })
	expect(await owner.readFarm({ params })).toMatchObject(inYen)
	await expect(
		owner.changeFarm({ params, body: { ...inYen, currency: 'XXX' } }),
	).rejects.toMatchObject({ code: 'invalid' })
	expect(await owner.listFarms()).toEqual(await owner.listFarmInstances())
	expect(await owner.removeFarmImage({ params })).toEqual(await owner.readFarmImage({ params }))
	await owner.createFeed({ params })
	await owner.readFeed({ params })
	await owner.revokeFeed({ params })

	const lost = { email: 'lost@farm.example', role: 'viewer' } as const
	const first = await owner.invitePerson({ params, body: lost })
	const second = await owner.sendInvitationAgain({
		params: { ...params, invitationId: first.id },
	})
	await owner.withdrawInvitation({ params: { ...params, invitationId: second.id } })
	await owner.invitePerson({ params, body: { email: guest, role: 'viewer' } })
	expect(await owner.listInvitations({ params })).toHaveLength(1)
	const outbox = await (await fetch(`${server.url}/outbox`)).text()
	const token = /\/invitation\?token=([\w-]+)/.exec(outbox)?.[1] ?? ''
	expect(await visitor.acceptInvitation({ body: { token } })).toMatchObject({ farmId: id })
	const userId = (await visitor.readMe()).id
	await owner.changeRole({ params: { ...params, userId }, body: { role: 'grower' } })
	expect(await owner.listMembers({ params })).toHaveLength(2)
	await owner.removeMember({ params: { ...params, userId } })
	expect(await owner.listAudit({ params })).toBeTruthy()
	const zip = await (await owner.exportFarm({ params })).arrayBuffer()
	expect(Buffer.from(zip).subarray(0, 2).toString()).toBe('PK')
	await owner.deleteFarm({ params, body: { name: 'Two' } })
	expect(await owner.undoDeletion({ params })).toMatchObject({ deleteAfter: null })
}
