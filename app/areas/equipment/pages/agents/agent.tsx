import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { MachineVitals } from '@sfc/contract/agent/heartbeat'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { Fault } from '@sfc/domain/fault'
import { formatBytes } from '@sfc/domain/units/format-bytes'
import { Cpu, Download, RefreshCw, ScrollText, Stethoscope } from 'lucide-react'
import type { Permitted } from '~/context.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { loadOfferedVersion } from '~/areas/equipment/services/agents/release-package.server'
import { readMachine } from '~/areas/equipment/services/agents/read-machine.server'
import {
	restartAgent,
	updateAgent,
} from '~/areas/equipment/services/agent-requests/restart-agent.server'
import { readAgentLog } from '~/areas/equipment/services/agent-requests/read-agent-log.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Fact } from '~/ui/fact'
import { Form } from '~/ui/page-farm/form'
import { Age } from '~/ui/time/age'
import { agentVerdict } from './agent-verdict'
import { CheckForm } from './check-form'
import { MachineCard } from './machine-card'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle<typeof loader>((found) => found?.agent.hostname ?? 'Agent')

/** As often as the agent sends heartbeats. */
const READ_EVERY_MS = 15_000

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const agent = (await listAgents(ctx)).find(({ id }) => id === params['agentId'])
	if (!agent) throw new Fault('not-found', 'Agent not found')
	const { vitals, ...shown } = agent
	const machine = MachineVitals.safeParse(vitals?.['machine'])
	return {
		now: ctx.now(),
		reloadEveryMs: READ_EVERY_MS,
		timezone: ctx.farm.timezone,
		agent: shown,
		machine: machine.success ? machine.data : null,
		own: await readMachine(ctx, agent.id),
		link: {
			uptimeS: numberIn(vitals, 'uptimeS'),
			rssBytes: numberIn(vitals, 'rssBytes'),
			waiting: numberIn(vitals?.['spool'] as typeof vitals, 'records'),
			dropped: numberIn(vitals?.['spool'] as typeof vitals, 'droppedRecords'),
		},
		mayManage: hasPermission(ctx.role, 'agent.manage'),
		offered: await loadOfferedVersion(),
	}
})

/** `restart` and `update` command the agent; otherwise the answer shows the agent's log, which is not stored. */
export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	const agentId = params['agentId'] ?? ''
	const intent = (await readForm(request)).get('intent')
	if (intent === 'restart' || intent === 'update') return press(ctx, { agentId, intent })
	try {
		const lines = await readAgentLog(ctx, { agentId })
		return data({ lines, refused: null })
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		return data({ lines: null, refused: error.message }, { status: 503 })
	}
})

async function press(
	ctx: Permitted<'agent.manage'>,
	{ agentId, intent }: { agentId: string; intent: 'restart' | 'update' },
) {
	const backTo = `/local-agent-install/agents/${agentId}`
	try {
		if (intent === 'restart') {
			await restartAgent(ctx, { agentId })
			return await redirectWithToast(backTo, {
				title: 'It restarts',
				text: 'Its outputs are in their safe state until it is heard again, in a few seconds.',
			})
		}
		return await redirectWithToast(backTo, UPDATED[await updateAgent(ctx, { agentId })])
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'unavailable') throw error
		return redirectWithToast(backTo, { kind: 'error', title: error.message })
	}
}

const UPDATED = {
	taken: {
		kind: 'success',
		title: 'The update is in place',
		text: 'It restarts now. If the new version cannot reach this server, the one before comes back.',
	},
	newest: { kind: 'info', title: 'It runs the version of this server already' },
	loading: {
		kind: 'info',
		title: 'It is still loading the update',
		text: 'It keeps working and restarts automatically; its version here shows when it has.',
	},
} as const

const numberIn = (of: Record<string, unknown> | null | undefined, key: string): number | null =>
	typeof of?.[key] === 'number' ? of[key] : null

type Answer = {
	lines: { at: number; level: string; text: string }[] | null
	refused: string | null
}

export default function Agent() {
	const { agent, machine, own, link, mayManage, now, ...rest } = useLoaderData<typeof loader>()
	const { timezone, offered } = rest
	const answer = useActionData<Answer>()
	const isAsking = useNavigation().state === 'submitting'
	const formats = useFormats()
	const problems = agentVerdict({ ...agent, machineProblems: own.problems, ...link })
	return (
		<>
			<PageHeader
				title={agent.hostname}
				subtitle={
					problems.length === 0
						? 'All is well with this agent'
						: problems.length === 1
							? 'One thing needs you'
							: `${problems.length} things need you`
				}
				actions={<LinkButton to="/local-agent-install">All agents</LinkButton>}
			/>
			<div className="grid gap-4">
				{problems.map(({ title, remedy }) => (
					<Alert key={title} tone="attention" title={title}>
						{remedy}
					</Alert>
				))}
				<Card title="Agent and machine" icon={Cpu}>
					<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
						<Fact name="State">
							<Badge tone={agent.status === 'online' ? 'good' : 'danger'}>{agent.status}</Badge>{' '}
							heard <Age at={agent.lastSeenAt} now={now} />
						</Fact>
						<Fact name="Version">
							{agent.version} on {agent.platform}
						</Fact>
						<Fact name="Address">{agent.ip ?? 'not known'}</Fact>
						<Fact name="Devices">{agent.deviceCount}</Fact>
						{link.uptimeS !== null && (
							<Fact name="Runs for">{formatRoughDuration(link.uptimeS * 1000)}</Fact>
						)}
						{link.rssBytes !== null && (
							<Fact name="Memory it uses">{formatBytes(link.rssBytes)}</Fact>
						)}
						{link.waiting !== null && <Fact name="Waiting to be sent">{link.waiting} records</Fact>}
						{machine && (
							<>
								<Fact name="The machine runs for">
									{formatRoughDuration(machine.uptimeS * 1000)}
								</Fact>
								<Fact name="Memory">{formatBytes(machine.memoryBytes)}</Fact>
								{machine.diskBytes !== null && (
									<Fact name="Disk">{formatBytes(machine.diskBytes)}</Fact>
								)}
							</>
						)}
					</dl>
				</Card>
				<MachineCard {...own} now={now} />
				{mayManage && agent.status === 'online' && (
					<Card title="Restart and update" icon={RefreshCw}>
						<div className="grid gap-3">
							<p>
								{offered === null
									? 'This server has no package to offer: it has to be built there.'
									: offered === agent.version
										? `It runs ${agent.version}, the version of this server.`
										: `It runs ${agent.version}; this server offers ${offered}.`}{' '}
								<span className="text-muted">
									While it restarts, its outputs are in their safe state for a few seconds.
								</span>
							</p>
							<Form method="post" className="flex flex-wrap gap-2">
								{offered !== null && (
									<Button name="intent" value="update" icon={Download} pending={isAsking}>
										Update
									</Button>
								)}
								<Button name="intent" value="restart" icon={RefreshCw} pending={isAsking}>
									Restart
								</Button>
							</Form>
						</div>
					</Card>
				)}
				{mayManage && agent.status === 'online' && (
					<Card title="Machine and network" icon={Stethoscope}>
						<CheckForm agentId={agent.id} />
					</Card>
				)}
				{mayManage && (
					<Card title="Its log of the last hour" icon={ScrollText}>
						<div className="grid gap-3">
							{answer?.refused && <Alert tone="danger" title={answer.refused} />}
							{answer?.lines && (
								<ol
									aria-label="Log"
									className="max-h-128 overflow-auto rounded-control border border-line bg-sunk p-3 font-mono text-sm"
								>
									{answer.lines.map(({ at, level, text }, i) => (
										<li key={i} className="wrap-anywhere">
											{formatInstant(at, timezone, formats)} {level}: {text}
										</li>
									))}
								</ol>
							)}
							{answer?.lines?.length === 0 && <p>It wrote nothing in the last hour.</p>}
							<Form method="post">
								<Button pending={isAsking}>
									{answer?.lines ? 'Read it again' : 'Read its log'}
								</Button>
							</Form>
						</div>
					</Card>
				)}
			</div>
		</>
	)
}
