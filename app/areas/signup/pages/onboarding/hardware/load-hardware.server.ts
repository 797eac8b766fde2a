import { ENROLMENT_CODE_MINUTES } from '@sfc/contract/agent/enrol'
import type { UserCtx } from '~/context.server'
import { redirectWithToast } from '~/http/toast.server'
import { loadPackageOffer } from '~/areas/equipment/services/agents/release-package.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { readHardware } from '~/areas/signup/services/onboarding/read-hardware.server'
import type { Onboarding } from '~/areas/signup/services/onboarding/read-onboarding.server'
import { stepPath } from '../step-path'
import type { HardwareView } from './hardware-view'

/** The farm named in the address when it is one of the customer's, else the first. */
const chosen = ({ farms }: Onboarding, named: string | null) =>
	farms.find(({ id }) => String(id) === named) ?? farms[0]

/**
 * The data of step 3; null without a farm. Throws a redirect to step 4 when the search in the address has
 * found something.
 */
export async function loadHardware(
	ctx: UserCtx,
	state: Onboarding,
	search: URLSearchParams,
	server: string,
): Promise<HardwareView | null> {
	const farm = chosen(state, search.get('farm'))
	if (!farm) return null
	const farmCtx = await requireMembership(ctx, { farmId: farm.id })
	const hardware = await readHardware(farmCtx)
	const { discovery } = hardware
	if (discovery?.id === search.get('discovery') && discovery?.status === 'completed') {
		const count = discovery.devices.length
		if (count > 0) throw await onwards(state.customer.id, count)
	}
	return {
		...hardware,
		farm: { id: farm.id, name: farm.name, timezone: farmCtx.farm.timezone },
		farms: state.farms,
		connects: search.get('via') === 'agent',
		server,
		codeMinutes: ENROLMENT_CODE_MINUTES,
		packages: await loadPackageOffer(),
	}
}

/** Replaces the page that watched the search: going back must not lead forward again. */
const onwards = (customerId: string, devices: number) =>
	redirectWithToast(
		`/onboarding/${customerId}?step=4`,
		{
			title: 'Hardware discovery completed',
			text: devices === 1 ? '1 device found.' : `${devices} devices found.`,
		},
		new Headers({ 'X-Remix-Replace': 'true' }),
	)

/** The farm that step 4 opens, and those without equipment; null without a farm. */
export async function loadReadyFarm(ctx: UserCtx, state: Onboarding) {
	const { currentFarmId } = ctx.user
	const farm = chosen(state, currentFarmId === null ? null : String(currentFarmId))
	if (!farm) return null
	const bare = await Promise.all(
		state.farms.map(async ({ id, name }) => {
			const { hostname } = await readHardware(await requireMembership(ctx, { farmId: id }))
			return hostname === null
				? [{ id, name, to: stepPath(state.customer.id, 3, `&farm=${id}`) }]
				: []
		}),
	)
	return { id: farm.id, name: farm.name, withoutEquipment: bare.flat() }
}
