import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { data, redirect } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, UserCtx } from '~/context.server'
import { redirectWithToast, type Toast } from '~/http/toast.server'
import { createEnrolmentCode } from '~/areas/equipment/services/agents/create-enrolment-code.server'
import { disconnectCustomerStore } from '~/areas/selling/services/customer-store/disconnect-customer-store.server'
import { cancelDiscovery } from '~/areas/equipment/services/discovery/cancel-discovery.server'
import { requireCustomerFarm } from '~/areas/equipment/services/discovery/require-customer-farm.server'
import { startDiscovery } from '~/areas/equipment/services/discovery/start-discovery.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import {
	completeOnboarding,
	type SyncOutcome,
} from '~/areas/signup/services/onboarding/complete-onboarding.server'
import { completeStep } from '~/areas/signup/services/onboarding/complete-step.server'
import { readSimulation } from '~/areas/equipment/services/simulation/read-simulation.server'
import { startSimulation } from '~/areas/equipment/services/simulation/start-simulation.server'
import { stopSimulation } from '~/areas/equipment/services/simulation/stop-simulation.server'
import { stepPath } from './step-path'

type ButtonForm = { ctx: UserCtx; customerId: string; form: FormData }

async function pass({ ctx, customerId }: ButtonForm, step: number) {
	await completeStep(ctx, { customerId, step })
	return redirect(stepPath(customerId, step + 1))
}

/** Runs on the farm the form names, which becomes the person's current one. */
async function onFarm<R>(
	{ ctx, customerId, form }: ButtonForm,
	work: (ctx: FarmCtx) => Promise<R>,
) {
	const farmId = form.get('farmId')
	const farm = await requireCustomerFarm(ctx, {
		customerId,
		farmId: typeof farmId === 'string' && farmId ? farmId : null,
	})
	await switchFarm(ctx, { farmId: farm.farm.id })
	return work(farm)
}

/** Runs on the farm, and redirects as `work` says; a refusal becomes a message of the step. */
const onFarmOrToast = (asked: ButtonForm, title: string, work: (ctx: FarmCtx) => Promise<string>) =>
	onFarm(asked, async (ctx) => {
		try {
			return redirect(stepPath(asked.customerId, 3, await work(ctx)))
		} catch (error) {
			if (!(error instanceof Fault)) throw error
			const back = stepPath(asked.customerId, 3, `&farm=${ctx.farm.id}`)
			return redirectWithToast(back, { kind: 'error', title, text: error.message })
		}
	})

const simulate = (asked: ButtonForm) =>
	onFarmOrToast(asked, 'The farm could not be simulated', async (ctx) => {
		if ((await readSimulation(ctx))?.status === 'failed')
			await stopSimulation(requirePermission(ctx, 'agent.manage'))
		await startSimulation(requirePermission(ctx, 'agent.manage'))
		return `&farm=${ctx.farm.id}`
	})

const NOT_STARTED = 'Failed to start hardware discovery'

const discover = (asked: ButtonForm) =>
	onFarmOrToast(asked, 'Discovery Failed', async (ctx) => {
		try {
			const { discoveryId } = await startDiscovery(
				requirePermission(ctx, 'agent.manage'),
				undefined,
				`${NOT_STARTED}.`,
			)
			return `&farm=${ctx.farm.id}&discovery=${discoveryId}`
		} catch (error) {
			if (!(error instanceof Fault) || error.message.startsWith(NOT_STARTED)) throw error
			throw new Fault(error.code, `${NOT_STARTED}. ${error.message}`, { cause: error })
		}
	})

const cancel = (asked: ButtonForm) =>
	onFarmOrToast(asked, 'The search could not be cancelled', async (ctx) => {
		await cancelDiscovery(requirePermission(ctx, 'agent.manage'), {
			discoveryId: String(asked.form.get('discoveryId')),
		})
		return `&farm=${ctx.farm.id}`
	})

async function skipHardware(asked: ButtonForm) {
	const { ctx, customerId } = asked
	await completeStep(ctx, { customerId, step: 3 })
	return redirectWithToast(stepPath(customerId, 4), {
		kind: 'info',
		title: 'Hardware discovery skipped',
		text: 'Connect your equipment at any time on the Farm agent page.',
	})
}

async function finish({ ctx, customerId }: ButtonForm) {
	const { sync } = await completeOnboarding(ctx, { customerId })
	return redirectWithToast('/dashboard', { title: 'Setup Complete', ...formatSync(sync) })
}

function formatSync(sync: SyncOutcome): Pick<Toast, 'text'> {
	switch (sync.kind) {
		case 'no-store':
			return {}
		case 'synced': {
			const products = sync.products === 1 ? '1 product' : `${sync.products} products`
			return { text: `Your store is in step. It has ${products}.` }
		}
		case 'running':
			return { text: 'Your store is still being synced.' }
		case 'failed':
			return { text: `Your store was not synced: ${sync.reason}.` }
	}
}

/** Removes a store before there is a farm to connect it to. */
async function eraseStore({ ctx, customerId }: ButtonForm) {
	await disconnectCustomerStore(ctx, { customerId })
	return redirectWithToast(stepPath(customerId, 2), {
		title: 'Store removed',
		text: 'Its access token is erased.',
	})
}

type Button = (
	at: Omit<ButtonForm, 'form'>,
	form: FormData,
) => Promise<Response | ReturnType<typeof data<object>>>

const button =
	(press: (asked: ButtonForm) => ReturnType<Button>): Button =>
	({ ctx, customerId }, form) =>
		press({ ctx, customerId, form })

/** The buttons of the onboarding, by their `intent`; each is idempotent. */
export const onboardingButtons = {
	continue: button((asked) => pass(asked, 1)),
	'skip-shop': button((asked) => pass(asked, 2)),
	'erase-store': button(eraseStore),
	code: button((asked) =>
		onFarm(asked, async (ctx) =>
			data<object>(await createEnrolmentCode(requirePermission(ctx, 'agent.manage'))),
		),
	),
	simulate: button(simulate),
	discover: button(discover),
	cancel: button(cancel),
	'pass-hardware': button((asked) => pass(asked, 3)),
	'skip-hardware': button(skipHardware),
	finish: button(finish),
}
