import { Database } from 'lucide-react'
import type { DataSources } from '~/areas/farms/services/check-data-sources.server'
import type { FarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { Card } from '~/ui/card'
import { StatusDot } from '~/ui/status-dot'
import type { Tone } from '~/ui/tone'

type Props = { sources: DataSources | null; sensors: FarmOverview['sensors'] | null }
type Source = { name: string; tone: Tone; word: string; detail: string }

/** The sources of the shown data, as checked when the page was made. */
export function DataSourcesCard({ sources, sensors }: Props) {
	return (
		<Card title="Data Sources" icon={Database} flush>
			<dl>
				{[databaseSource(sources), sensorsSource(sensors), servicesSource(sources)].map(
					({ name, tone, word, detail }) => (
						<div key={name} className="border-t border-line px-4 py-2.5 text-sm">
							<dt className="float-left mr-4 font-semibold">{name}</dt>
							<dd className="text-right">
								<StatusDot tone={tone}>{word}</StatusDot>
							</dd>
							<dd className="clear-both text-xs text-muted">{detail}</dd>
						</div>
					),
				)}
			</dl>
		</Card>
	)
}

function databaseSource(sources: DataSources | null): Source {
	const name = 'Farm Database'
	const took = sources?.database.answeredInMs ?? null
	if (!sources || took === null)
		return { name, tone: 'danger', word: 'Not answering', detail: 'Nothing new can be kept now' }
	const detail = `${sources.database.engine}, answered in ${Math.max(1, Math.round(took))} ms`
	return { name, tone: 'good', word: 'Connected', detail }
}

function sensorsSource(sensors: Props['sensors']): Source {
	const name = 'Sensor Network'
	if (!sensors)
		return { name, tone: 'offline', word: 'Unknown', detail: 'The readings could not be loaded' }
	const { reporting, total } = sensors
	if (total === 0)
		return { name, tone: 'offline', word: 'Setup Required', detail: 'No sensor is connected yet' }
	if (reporting === 0)
		return {
			name,
			tone: 'attention',
			word: 'Setup Required',
			detail: `None of ${total} sensors reports`,
		}
	const tone = reporting < total ? 'attention' : 'good'
	return { name, tone, word: 'Connected', detail: `${reporting} of ${total} sensors report` }
}

function servicesSource(sources: DataSources | null): Source {
	const name = 'External APIs'
	if (!sources)
		return { name, tone: 'offline', word: 'Unknown', detail: 'The settings could not be loaded' }
	const named = (isConfigured: boolean) =>
		sources.services
			.filter((service) => service.isConfigured === isConfigured)
			.map((service) => service.name)
			.join(', ')
	const [ready, missing] = [named(true), named(false)]
	if (ready === '') return { name, tone: 'offline', word: 'Not Configured', detail: missing }
	const detail = missing === '' ? ready : `${ready}. Not Configured: ${missing}`
	return { name, tone: 'good', word: 'Configured', detail }
}
