import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { Fact } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { Link } from '~/ui/page-farm/link'
import { Table } from '~/ui/table'
import { LightGrid } from './light-grid'
import type { zoneLightView } from './light-view.server'

type Props = { light: ReturnType<typeof zoneLightView>; mayMeasure: boolean }

const STATES = { low: ' (too low)', 'in-band': '', high: ' (too high)' } as const

/** What the plants of a zone get by its newest map. */
export function ZoneLightCard({ light, mayMeasure }: Props) {
	const { id, zone, verdict, set, facts, stages } = light
	return (
		<Card title={zone}>
			<div className="grid gap-4">
				<Alert tone={verdict.tone} title={verdict.title}>
					{verdict.lines.map((line) => (
						<p key={line}>{line}</p>
					))}
					{set && (
						<p>
							The level is set by{' '}
							<Link to={set.to} className="underline">
								{set.by}
							</Link>
							.
						</p>
					)}
				</Alert>
				<div className="grid gap-4 lg:grid-cols-[auto_1fr] lg:gap-8">
					<dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1 text-sm">
						{facts.map(({ name, value }) => (
							<Fact key={name} name={name}>
								{value}
							</Fact>
						))}
					</dl>
					<div className="grid min-w-0 content-start gap-2">
						<LightGrid caption={`Light map of ${zone}`} {...light} />
						<p className="text-xs text-muted">
							µmol/m²/s{light.hasDays && ', below it mol/m² a day'}
							{light.verdict.tone !== 'info' && '; ▼ too low, ▲ too high'}
						</p>
					</div>
				</div>
				{stages.length > 0 && (
					<Table
						caption={`Stages of ${zone}`}
						columns={STAGE_COLUMNS}
						rows={stages}
						rowKey={({ name }) => name}
					/>
				)}
				<div className="grid gap-1 text-sm text-muted">
					<p>
						{light.measured}
						{light.source && `; ${light.source}`}
					</p>
					{light.isScaled && (
						<p>
							Light is taken to be proportional to the lamp level.
							{light.hasFullLamps &&
								' Some lamps, as blue ones, are full at every level, so it changes less.'}{' '}
							Measure again after a change.
						</p>
					)}
				</div>
				{mayMeasure && (
					<div>
						<LinkButton to={`/zone-control/light/${id}/delete`}>Delete map</LinkButton>
					</div>
				)}
			</div>
		</Card>
	)
}

type Stage = Props['light']['stages'][number]

const STAGE_COLUMNS = [
	{ header: 'Stage', cell: ({ name }: Stage) => name },
	{ header: 'Target', cell: ({ target }: Stage) => target },
	{
		header: 'Average a day',
		cell: ({ dli, state }: Stage) => `${dli}${state ? STATES[state] : ''}`,
	},
	{ header: 'Lamps for the average', cell: ({ level }: Stage) => level },
]
