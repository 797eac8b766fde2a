import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { ModelCard } from '../../diagnosis/result/model-card'
import { EnvironmentCheck } from './environment-check'
import type { EntryView } from './entry-view.server'
import { HarvestPrediction } from './harvest-prediction'
import { NutrientStatus } from './nutrient-status'
import { PlantDetails } from './plant-details'
import { ProblemsAndPests } from './problems-and-pests'
import { Solutions } from './solutions'

type Props = {
	entry: EntryView
	isOpen: boolean
	/** The farm's vision model, for people with the permission to ask it. */
	model: { model: string; host: string } | null
}

const HEALTH_TONES = { good: 'good', fair: 'attention', poor: 'danger' } as const

/** One photo of the log; the newest is open. */
export function EntryCard({ entry, isOpen, model }: Props) {
	const { id, title, variety, health, made, madeBy, summary, picture, steps, notes } = entry
	return (
		<details
			id={`entry-${id}`}
			open={isOpen}
			className="group min-w-0 rounded-card border border-line bg-surface px-4 open:pb-4"
		>
			<summary className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 sm:flex-nowrap">
				<img
					src={picture}
					alt=""
					loading="lazy"
					width={64}
					height={64}
					className="size-16 shrink-0 rounded-lg bg-sunk object-cover"
				/>
				<div className="min-w-0 flex-1 basis-44">
					<h3 className="text-lg font-semibold wrap-anywhere">
						{title}
						{variety && <span className="font-normal text-muted"> · {variety}</span>}
					</h3>
					<p className="text-sm text-muted wrap-anywhere">
						{made} · {madeBy}
					</p>
					<p className="text-sm wrap-anywhere">{summary}</p>
				</div>
				<Badge tone={health ? HEALTH_TONES[health.level] : 'neutral'}>
					{health ? `Health ${health.percent} %` : 'Health not measured'}
				</Badge>
				<ChevronRight
					aria-hidden
					className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-90 sm:ml-0"
				/>
			</summary>
			<div className="grid gap-x-8 gap-y-5 border-t border-line pt-4 md:grid-cols-2">
				<Part title="Plant Details">
					<PlantDetails entry={entry} />
				</Part>
				<Part title="Problems and Pests">
					<ProblemsAndPests problems={entry.problems} />
				</Part>
				<Part title="Nutrient Status">
					<NutrientStatus nutrients={entry.nutrients} />
				</Part>
				<Part title="Environment Check">
					<EnvironmentCheck checks={entry.environment} />
				</Part>
				<Part title="Harvest Prediction">
					<HarvestPrediction harvest={entry.harvest} />
				</Part>
				<Part title="Easy Solutions">
					<Solutions entry={entry} />
				</Part>
				<Part title="What To Do Now">
					{steps.length === 0 ? (
						<p>Nothing was found that can be named. That is no proof of health.</p>
					) : (
						<ol className="grid list-decimal gap-1 pl-5 marker:text-muted">
							{steps.map((step) => (
								<li key={step}>{step}</li>
							))}
						</ol>
					)}
					<p>
						<LinkButton to={`/plant-diagnosis/${id}`}>Open diagnosis</LinkButton>
					</p>
				</Part>
				{model && <ModelCard {...model} isAsked={entry.isModelAsked} diagnosisId={id} />}
				{notes && (
					<Part title="Note">
						<p className="wrap-anywhere whitespace-pre-line">{notes}</p>
					</Part>
				)}
			</div>
		</details>
	)
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section className="grid min-w-0 content-start gap-2">
		<h4 className="text-sm font-semibold text-muted">{title}</h4>
		{children}
	</section>
)
