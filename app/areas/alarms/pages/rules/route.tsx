import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { ChevronRight, Plus } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import type { FarmRule } from '~/areas/alarms/services/load-alarm-rules.server'
import { listAlarmRules } from '~/areas/alarms/services/list-alarm-rules.server'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { severityBadge } from '../severity-badge'
import { AlarmTabs } from '../alarm-tabs'
import { RuleConflicts } from './rule-conflicts'
import { formatRule } from './rule-format'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Alarm Rules')

const GROUPS = [
	{ title: 'Custom rules', has: ({ origin }: FarmRule) => origin === 'custom' },
	{
		title: 'Machines and sensors',
		has: ({ quantity, kind }: FarmRule) => !quantity && kind !== 'tank-level',
	},
	{ title: 'Tanks', has: ({ kind }: FarmRule) => kind === 'tank-level' },
	{ title: 'Climate and water', has: () => true },
]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const rules = await listAlarmRules(ctx)
	const groupOf = (rule: FarmRule) => GROUPS.find(({ has }) => has(rule))?.title
	return {
		mayChange: hasPermission(ctx.role, 'alarm.configure'),
		groups: GROUPS.map(({ title }) => ({
			title,
			rules: rules
				.filter((rule) => groupOf(rule) === title)
				.map((rule) => ({
					key: rule.key,
					label: rule.label,
					severity: rule.severity,
					isOn: rule.isOn,
					isChanged: rule.origin === 'changed',
					words: formatRule(rule, ctx.user),
					sensor: rule.sensor,
					conflicts: rule.conflicts,
				})),
		})).filter(({ rules }) => rules.length > 0),
	}
})

export default function AlarmRules() {
	const { mayChange, groups } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Alarm Rules"
				subtitle="What raises an alarm on this farm."
				actions={
					mayChange && (
						<LinkButton variant="primary" icon={Plus} to="/notifications/rules/new">
							Add a rule
						</LinkButton>
					)
				}
			/>
			<AlarmTabs current="rules" />
			<div className="gap-4 *:mb-4 *:break-inside-avoid xl:columns-2">
				{groups.map(({ title, rules }) => (
					<Card key={title} title={title} flush>
						<ul>
							{rules.map((rule) => (
								<li key={rule.key} className="border-t border-line">
									<Link
										to={`/notifications/rules/${rule.key}`}
										className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-sunk"
									>
										<span className="min-w-0 flex-1">
											<span className={`block font-semibold ${rule.isOn ? '' : 'text-muted'}`}>
												{rule.label}
											</span>
											<span className="block text-sm text-muted">
												{rule.sensor ? `${rule.words}: ${rule.sensor}` : rule.words}
											</span>
											<RuleConflicts conflicts={rule.conflicts} />
										</span>
										{rule.isChanged && <span className="text-sm text-muted">Changed</span>}
										{rule.isOn ? (
											<Badge tone={severityBadge(rule.severity).tone}>
												{severityBadge(rule.severity).word}
											</Badge>
										) : (
											<Badge>Off</Badge>
										)}
										<ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
									</Link>
								</li>
							))}
						</ul>
					</Card>
				))}
			</div>
		</>
	)
}
