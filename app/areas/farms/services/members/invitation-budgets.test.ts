import { expect, test } from 'vitest'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { invitePerson } from './invite-person.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1))

const invite = (ctx: FarmCtx, email: string) =>
	invitePerson(requirePermission(ctx, 'member.manage'), {
		email,
		role: 'viewer',
		origin: 'http://localhost:3000' as never,
	})

test('spellings with a plus sign share the invitations to one mailbox', async () => {
	for (let n = 0; n < 5; n++) await invite(farm.owner, `one+${n}@stranger.example`)
	await expect(invite(farm.owner, 'One+6@stranger.example')).rejects.toMatchObject({
		code: 'too-many',
		message: expect.stringMatching(/invitations to this address/),
	})
})

test('further farms and further accounts of one address give no further invitations', async () => {
	let sent = 0
	const refusals = new Set<string>()
	for (const email of ['owner@farm.example', 'second@farm.example']) {
		const owner = sent === 0 ? farm.owner : await farm.signUp(email)
		for (let farms = 0; farms < 3; farms++) {
			const own = await makeFarm({ owner }, { name: `Pod ${farms}` })
			for (let n = 0; n < 20; n++)
				await invite(own, `p${sent}-${n}@stranger.example`).then(
					() => sent++,
					({ message }: Error) => refusals.add(message.replace(/\..*/, '')),
				)
		}
	}
	expect(sent).toBe(60)
	expect([...refusals]).toEqual(['Too many invitations', 'Too many invitations from here'])
})
