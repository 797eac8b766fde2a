import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { KeyRound, Network, Unplug } from 'lucide-react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { ENROLMENT_CODE_MINUTES } from '@sfc/contract/agent/enrol'
import { UpdateChoice } from '@sfc/contract/equipment/agents/update-choice'
import type { FarmCtx } from '~/context.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require-farm.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { createEnrolmentCode } from '~/areas/equipment/services/agents/create-enrolment-code.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { loadPackageOffer } from '~/areas/equipment/services/agents/release-package.server'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import {
	readUpdatePolicy,
	setUpdatePolicy,
} from '~/areas/equipment/services/agents/update-policy.server'
import { listFarmsToChoose } from '~/areas/farms/services/list-farms-to-choose.server'
import { readSimulation } from '~/areas/equipment/services/simulation/read-simulation.server'
import { loadSimulationOffer } from '~/areas/equipment/services/simulation/load-simulation-offer.server'
import { startSimulation } from '~/areas/equipment/services/simulation/start-simulation.server'
import { stopSimulation } from '~/areas/equipment/services/simulation/stop-simulation.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { AgentList } from './agent-list'
import { EnrolmentCodeBox, EnrolmentCodeButton, useEnrolmentCode } from './enrolment-code'
import { FarmChoice } from './farm-choice'
import { InstallSteps } from './install-steps'
import { SimulationCard } from './simulation-card'
import { UpdatesCard } from './updates-card'

export const meta = pageTitle('Farm agent')

/** Short, because people wait on this page for a new agent to appear. */
const AGENTS_EVERY_MS = 5000

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	return {
		now: ctx.now(),
		reloadEveryMs: AGENTS_EVERY_MS,
		farms: await listFarmsToChoose(ctx),
		farm: { id: ctx.farm.id, name: ctx.farm.name, timezone: ctx.farm.timezone },
		server: await publicUrl(request),
		mayManage: hasPermission(ctx.role, 'agent.manage'),
		packages: await loadPackageOffer(),
		codeMinutes: ENROLMENT_CODE_MINUTES,
		agents: await listAgents(ctx),
		updates: await readUpdatePolicy(ctx),
		simulation: await readSimulation(ctx),
		offer: await loadSimulationOffer(ctx),
	}
})

/**
 * `intent=code` creates an enrolment code and shows it in the answer, because it is not stored.
 * `intent=remove` revokes an agent; `updates` chooses when they update; `simulate` and `stop-simulation` start
 * and end a simulation.
 */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	const form = await readForm(request)
	if (form.get('intent') === 'remove') {
		await revokeAgent(requirePermission(ctx, 'agent.manage'), {
			agentId: String(form.get('agentId')),
		})
		return redirectWithToast('/local-agent-install', {
			title: 'Agent removed',
			text: 'Its access has ended. Its history stays.',
		})
	}
	if (form.get('intent') === 'stop-simulation') {
		await stopSimulation(requirePermission(ctx, 'agent.manage'))
		return redirectWithToast('/local-agent-install', {
			title: 'Simulation stopped',
			text: 'Its readings stay, marked as simulated. Follow the steps to connect real equipment.',
		})
	}
	if (form.get('intent') === 'updates') {
		const choice = UpdateChoice.parse(Object.fromEntries(form))
		await setUpdatePolicy(requirePermission(ctx, 'agent.manage'), choice)
		return redirectWithToast('/local-agent-install', { title: 'Saved' })
	}
	if (form.get('intent') === 'simulate') return simulate(ctx)
	return data(await createEnrolmentCode(requirePermission(ctx, 'agent.manage')))
})

async function simulate(ctx: FarmCtx) {
	try {
		await startSimulation(requirePermission(ctx, 'agent.manage'))
		return await redirectWithToast('/local-agent-install', {
			kind: 'info',
			title: 'The simulated farm is starting',
			text: 'Its agent appears here within seconds.',
		})
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		return redirectWithToast('/local-agent-install', {
			kind: 'error',
			title: 'The farm could not be simulated',
			text: error.message,
		})
	}
}

export default function Install() {
	const {
		farm,
		farms,
		server,
		agents,
		mayManage,
		codeMinutes,
		now,
		simulation,
		offer,
		packages,
		updates,
	} = useLoaderData<typeof loader>()
	const made = useActionData<typeof action>()
	const code = useEnrolmentCode(made)
	const pending = useNavigation().formData?.get('intent') === 'code'
	return (
		<>
			<PageHeader
				title="Local Agent Installation"
				subtitle={`Connect the equipment of ${farm.name} (farm ${farm.id})`}
				actions={
					<>
						<LinkButton to="/agent-download">Download</LinkButton>
						{mayManage && <LinkButton to="/debug-downloads">Check the download</LinkButton>}
						<LinkButton to="/imports">Imports from other programs</LinkButton>
					</>
				}
			/>
			<FarmChoice farms={farms} farmId={farm.id} />
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="grid gap-4">
					<Card title="Enrolment code" icon={KeyRound}>
						{code ? (
							<EnrolmentCodeBox {...code} timezone={farm.timezone} />
						) : (
							<p className="mb-3 text-muted">
								A code connects one machine to this farm. It works once, for {codeMinutes} minutes.
							</p>
						)}
						{simulation ? (
							<Alert tone="info" title="Stop the simulated farm before you connect a machine" />
						) : mayManage ? (
							<Form method="post">
								<EnrolmentCodeButton hasCode={code !== null} pending={pending} />
							</Form>
						) : (
							<Alert
								tone="info"
								title="Only owners and managers of the farm may connect an agent"
							/>
						)}
					</Card>
					<InstallSteps server={server} farmId={farm.id} code={code?.code} packages={packages} />
				</div>
				<div className="grid gap-4">
					{agents.length === 0 ? (
						<EmptyState icon={Network} title="No agents registered yet">
							Follow the steps; the agent appears here within seconds of its first start.
						</EmptyState>
					) : (
						<AgentList
							agents={agents}
							now={now}
							actions={(agent) =>
								mayManage && <RemoveAgent id={agent.id} hostname={agent.hostname} />
							}
						/>
					)}
					{agents.length > 0 && <UpdatesCard {...updates} mayManage={mayManage} />}
					{mayManage && (
						<SimulationCard simulation={simulation} offer={offer} hasAgent={agents.length > 0} />
					)}
				</div>
			</div>
		</>
	)
}

function RemoveAgent({ id, hostname }: { id: string; hostname: string }) {
	return (
		<AskFirst label="Remove" variant="ghost">
			<Form method="post" className="grid gap-2">
				<p className="max-w-xs text-muted">
					{hostname} can then send and switch nothing more. Its readings stay.
				</p>
				<input type="hidden" name="agentId" value={id} />
				<Button name="intent" value="remove" variant="danger-outline" icon={Unplug}>
					Remove this agent
				</Button>
			</Form>
		</AskFirst>
	)
}
