import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { Stethoscope } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { checkMachine } from '~/areas/equipment/services/agent-requests/check-machine.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { CheckForm } from './check-form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Machine check')

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const agent = (await listAgents(ctx)).find(({ id }) => id === params['agentId'])
	if (!agent) throw new Fault('not-found', 'Agent not found')
	return {
		agent: { id: agent.id, hostname: agent.hostname, isOnline: agent.status === 'online' },
		mayManage: hasPermission(ctx.role, 'agent.manage'),
	}
})

/** The answer shows what the agent found; nothing is stored. */
export const action = page(async ({ request, params }: ActionFunctionArgs) => {
	const ctx = requirePermission(await requireFarm(request), 'agent.manage')
	if ((await readForm(request)).get('intent') !== 'check')
		throw new Fault('invalid', 'Press the button of the check.')
	try {
		return data({
			...(await checkMachine(ctx, { agentId: params['agentId'] ?? '' })),
			refused: null,
		})
	} catch (error) {
		if (!(error instanceof Fault) || error.code === 'not-found') throw error
		return data({ findings: null, tookMs: 0, refused: error.message }, { status: 503 })
	}
})

type Answer = { findings: Finding[] | null; tookMs: number; refused: string | null }

export default function Check() {
	const { agent, mayManage } = useLoaderData<typeof loader>()
	const answer = useActionData<Answer>()
	const isChecking = useNavigation().state === 'submitting'
	return (
		<>
			<PageHeader
				title={`Check of ${agent.hostname}`}
				subtitle={
					answer?.findings
						? summarize(answer.findings)
						: 'Disk, server, clock, devices and network, as farm-agent doctor checks them.'
				}
				actions={<LinkButton to={`/local-agent-install/agents/${agent.id}`}>The agent</LinkButton>}
			/>
			<div className="grid gap-4">
				{answer?.refused && (
					<Alert tone="danger" title={answer.refused} role="alert">
						Run <code>farm-agent doctor</code> on its machine: it checks the same without the
						server.
					</Alert>
				)}
				<Card title="Machine and network" icon={Stethoscope}>
					<div className="grid gap-4">
						{answer?.findings && (
							<ul aria-label="Checks" className="grid gap-3">
								{answer.findings.map((one) => (
									<Checked key={one.about} {...one} />
								))}
							</ul>
						)}
						{answer?.findings && (
							<p className="text-muted">Checked in {(answer.tookMs / 1000).toFixed(1)} s.</p>
						)}
						{!agent.isOnline ? (
							<Alert tone="attention" title="This agent is not connected">
								Run <code>farm-agent doctor</code> on its machine: it checks the same, and says what
								to do.
							</Alert>
						) : mayManage ? (
							<CheckForm agentId={agent.id} isChecking={isChecking} isAgain={!!answer?.findings} />
						) : (
							<Alert tone="info" title="Only owners and managers of the farm may check it" />
						)}
					</div>
				</Card>
			</div>
		</>
	)
}

const LEVELS = {
	ok: { word: 'OK', tone: 'good' },
	none: { word: 'No answer', tone: 'neutral' },
	warn: { word: 'Look at it', tone: 'attention' },
	fail: { word: 'Wrong', tone: 'danger' },
} as const

const Checked = ({ level, about, text, remedy }: Finding) => (
	<li className="grid gap-x-3 gap-y-1 sm:grid-cols-[7rem_1fr]">
		<span>
			<Badge tone={LEVELS[level].tone}>{LEVELS[level].word}</Badge>
		</span>
		<div className="min-w-0 wrap-anywhere">
			<span className="font-semibold">{about}</span>: {text}
			{remedy && <p className="text-muted">{remedy}</p>}
		</div>
	</li>
)

/** `2 things are wrong, 1 to look at, 12 are well`: the worst first. */
function summarize(findings: readonly Finding[]): string {
	const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length
	const [wrong, look, silent] = [count('fail'), count('warn'), count('none')]
	if (wrong + look === 0)
		return silent === 0
			? `All ${findings.length} checks are well`
			: `Nothing is wrong; ${silent} ${silent === 1 ? 'call was' : 'calls were'} not answered`
	return `Of ${findings.length} checks ${wrong} failed, and ${look} ${look === 1 ? 'needs' : 'need'} a look`
}
