import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { expect, test } from 'vitest'
import type { FarmCtx, UserCtx } from '~/context.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { acceptInvitation } from './accept-invitation.server'
import { joinAsNewUser } from './join-as-new-user.server'
import { invitePerson } from './invite-person.server'
import { listInvitations } from './list-invitations.server'
import { listMembers } from './list-members.server'
import { readInvitation } from './read-invitation.server'
import { sendInvitationAgain } from './send-invitation-again.server'
import { withdrawInvitation } from './withdraw-invitation.server'

const origin = 'https://farm.example'
const DAY_MS = 86_400_000

const farm = farmPerTest(Date.UTC(2026, 2, 1))
let people = 0

/** Limits are shared by the whole process, so every test has its own address. */
const newAddress = () => `person${++people}@farm.example`
const mailed = async () => {
	const [mail] = await readOutbox(farm.ctx)
	const token = /\/invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
	return { mail, token: token ?? '' }
}
const invite = async (
	email: string,
	role: 'grower' | 'manager' | 'viewer' | 'owner' = 'grower',
) => {
	const invitation = await invitePerson(farm.owner, { email, role, origin })
	return { ...invitation, ...(await mailed()) }
}
const spent = { code: 'invalid' }

test('an invitation is mailed, read, and accepted once by its addressee', async () => {
	const email = newAddress()
	const { mail, token } = await invite(email)
	expect(mail).toMatchObject({ to: email, subject: 'Ana Grower invites you to Pod 1' })
	expect(mail?.text).toContain('https://farm.example/invitation?token=')
	expect(await readInvitation(farm.ctx, { token })).toEqual({
		farmName: 'Pod 1',
		role: 'grower',
		invitedBy: 'Ana Grower',
		email,
		hasAccount: false,
	})
	const person = await farm.signUp(email, { firstName: 'Ben' })
	expect(await acceptInvitation(person, { token })).toMatchObject({
		farmName: 'Pod 1',
		role: 'grower',
	})
	expect(await requireMembership(person, { farmId: farm.owner.farm.id })).toMatchObject({
		role: 'grower',
	})
	await expect(acceptInvitation(person, { token })).rejects.toMatchObject(spent)
	expect(await readInvitation(farm.ctx, { token })).toBeNull()
	expect(await listInvitations(farm.owner)).toEqual([])
	const entries = (await listAudit(farm.owner, {})).entries
	expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
		['member.joined', 'Ben Grower'],
		['member.invited', 'Ana Grower'],
	])
	expect(JSON.stringify(entries)).not.toContain(token)
})

test('a new user creates the account of the invited address and joins with it', async () => {
	const email = newAddress()
	const { token } = await invite(email, 'viewer')
	const person = { firstName: 'Cleo', lastName: 'New', password: 'tomatoes climb slowly' }
	const where = { from: farm.owner.from, origin }
	const joined = await joinAsNewUser(farm.ctx, { ...person, token }, where)
	expect(joined).toMatchObject({ farmName: 'Pod 1', role: 'viewer' })
	const known = await identifyUser(farm.ctx, { token: joined.session })
	expect(known?.user).toMatchObject({ email, currentFarmId: farm.owner.farm.id })
	const again = joinAsNewUser(farm.ctx, { ...person, token }, where)
	await expect(again).rejects.toMatchObject(spent)
})

test('somebody else cannot use it, and it stays usable', async () => {
	const email = newAddress()
	const { token } = await invite(email)
	const other = await farm.signUp(newAddress())
	await expect(acceptInvitation(other, { token })).rejects.toMatchObject({ code: 'forbidden' })
	await expect(acceptInvitation(await farm.signUp(email), { token })).resolves.toBeDefined()
})

test('accepted twice at once, it adds one member and one audit entry', async () => {
	const email = newAddress()
	const { token } = await invite(email)
	const person = await farm.signUp(email)
	await Promise.allSettled([
		acceptInvitation(person, { token }),
		acceptInvitation(person, { token }),
	])
	expect(await listMembers(farm.owner)).toHaveLength(2)
	const { total } = await listAudit(farm.owner, { action: 'member.joined' })
	expect(total).toBe(1)
})

test('an invitation ends after seven days, when it is withdrawn, and when it is sent again', async () => {
	const late = await invite(newAddress())
	farm.setNow(farm.ctx.now() + 7 * DAY_MS)
	const person = await farm.signUp(late.email)
	await expect(acceptInvitation(person, late)).rejects.toMatchObject(spent)
	expect(await listInvitations(farm.owner)).toMatchObject([{ isExpired: true }])

	const fresh = await sendInvitationAgain(farm.owner, { invitationId: late.id, origin })
	const again = { ...fresh, ...(await mailed()) }
	expect(again.token).not.toBe(late.token)
	expect(await listInvitations(farm.owner)).toMatchObject([{ email: late.email, isExpired: false }])

	await withdrawInvitation(farm.owner, { invitationId: again.id })
	await expect(acceptInvitation(person, again)).rejects.toMatchObject(spent)
	const { entries } = await listAudit(farm.owner, { action: 'member.invitation-withdrawn' })
	expect(entries).toMatchObject([{ subject: late.email }])
})

test('a member is not invited again, and keeps the higher role', async () => {
	const email = newAddress()
	const { token } = await invite(email, 'viewer')
	const person = await farm.signUp(email)
	await acceptInvitation(person, { token })
	await expect(invite(email)).rejects.toMatchObject({ code: 'conflict', field: 'email' })
})

test('managers invite only below their role; nobody invites to another farm', async () => {
	const manager: FarmCtx = { ...farm.owner, role: 'manager' }
	for (const role of ['manager', 'owner'] as const)
		await expect(
			(async () =>
				invitePerson(requirePermission(manager, 'member.manage'), {
					email: newAddress(),
					role,
					origin,
				}))(),
		).rejects.toMatchObject({
			code: 'forbidden',
		})
	for (const role of ['grower', 'viewer'] as const) {
		const ctx: FarmCtx = { ...farm.owner, role }
		const input = { email: newAddress(), role: 'viewer', origin } as const
		await expect(
			(async () => invitePerson(requirePermission(ctx, 'member.manage'), input))(),
		).rejects.toMatchObject({ code: 'forbidden' })
		await expect(
			(async () => listInvitations(requirePermission(ctx, 'member.manage')))(),
		).rejects.toMatchObject({ code: 'forbidden' })
	}
	const { id: invitationId } = await invite(newAddress())
	const elsewhere = await makeFarm(farm, { name: 'Elsewhere' })
	const attempt = withdrawInvitation(elsewhere, { invitationId })
	await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
	const again = sendInvitationAgain(elsewhere, { invitationId, origin })
	await expect(again).rejects.toMatchObject({ code: 'not-found' })
})

test('the demo account cannot invite, and inviting an owner needs re-authentication', async () => {
	const demo: UserCtx = { ...farm.owner, user: { ...farm.owner.user, isDemo: true } }
	const input = { email: newAddress(), role: 'owner', origin } as const
	await expect(invitePerson({ ...farm.owner, ...demo }, input)).rejects.toMatchObject({
		code: 'forbidden',
	})
	farm.setNow(farm.ctx.now() + 11 * 60_000)
	await expect(invitePerson(farm.owner, input)).rejects.toMatchObject({ code: 'unconfirmed' })
})

test('at most five mails an hour go to one address, and twenty a day from one farm', async () => {
	const ids = Array.from({ length: 4 }, (_, n) => makeFarm(farm, { name: `Farm ${n}` }))
	const busy = (await Promise.all(ids)).at(-1)
	if (!busy) throw new Error('no farm')
	const ask = (email: string) => invitePerson(busy, { email, role: 'viewer', origin })
	const email = newAddress()
	for (let n = 0; n < 5; n++) await ask(email)
	await expect(ask(email)).rejects.toMatchObject({ code: 'too-many' })
	for (let n = 5; n < 20; n++) await ask(newAddress())
	await expect(ask(newAddress())).rejects.toMatchObject({ code: 'too-many' })
})
