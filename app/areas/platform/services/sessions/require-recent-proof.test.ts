import { beforeEach, expect, test } from 'vitest'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '../require-permission.server'
import { changeProfile } from '~/areas/accounts/services/change-profile.server'
import { setUpdatePolicy } from '~/areas/equipment/services/agents/update-policy.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { exportMyData } from '~/areas/data-protection/services/privacy/export-my-data.server'
import { connectStore } from '~/areas/selling/services/stores/connect-store.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
let stale: FarmCtx
beforeEach(
	() =>
		void (stale = {
			...farm.owner,
			session: { ...farm.owner.session, confirmedAt: NOW - 11 * 60_000 },
		}),
)

const profileOf = ({ user: { email, firstName, lastName, phone } }: FarmCtx) => ({
	email,
	firstName,
	lastName,
	phone: phone ?? undefined,
})
const MAIL = { origin: { requestOrigin: 'http://localhost', publicUrl: undefined } as never }

test.each<[string, (ctx: FarmCtx) => Promise<unknown>]>([
	['a download of what is stored about a person', exportMyData],
	['another name', (ctx) => changeProfile(ctx, { ...profileOf(ctx), firstName: 'Eve' }, MAIL)],
	[
		'another phone',
		(ctx) => changeProfile(ctx, { ...profileOf(ctx), phone: '+15125550199' }, MAIL),
	],
	[
		'when agents take releases',
		(ctx) =>
			setUpdatePolicy(requirePermission(ctx, 'agent.manage'), {
				policy: 'at-once',
				hour: 3,
			} as never),
	],
	[
		'a store',
		(ctx) =>
			connectStore(requirePermission(ctx, 'farm.configure'), {
				platform: 'shopify',
				storeUrl: 'basil.myshopify.com',
				storeName: null,
				accessToken: 'shpat_0123456789',
			} as never),
	],
])('%s needs a proof of the last ten minutes', async (_, change) => {
	await expect(change(stale)).rejects.toMatchObject({ code: 'unconfirmed' })
})

test('a profile that is saved unchanged needs no proof', async () => {
	expect(await changeProfile(stale, profileOf(stale), MAIL)).toEqual({ emailToConfirm: null })
})
