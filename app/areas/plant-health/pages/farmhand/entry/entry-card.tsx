import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { ModelCard } from '../../diagnosis/result/model-card'
import type { EntryView } from './entry-view.server'
import { Solutions } from './solutions'
import { Fact } from '~/ui/fact'
import { Link } from '~/ui/page-farm/link'
import { URGENCY } from '../../diagnosis/urgency'

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

/** The plant on the photo, and an explanation of its health percentage. */
const PlantDetails = ({ entry }: { entry: EntryView }) => (
	<>
		{entry.plant.length === 0 && <p>No crop was chosen, so only the photo counts.</p>}
		<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 empty:hidden">
			{entry.plant.map(({ name, value }) => (
				<Fact key={name} name={name}>
					{value}
				</Fact>
			))}
		</dl>
		{entry.growthOf !== null && (
			<p>
				<Link to={`/growth-progress/${entry.growthOf}`} className="underline underline-offset-2">
					Growth of this crop
				</Link>
			</p>
		)}
		<p className="text-sm text-muted">
			{entry.health
				? `Health: ${entry.healthMeaning}`
				: 'Health was not measured: the background is as brown as damage would be.'}
		</p>
	</>
)

type Check = EntryView['environment'][number]

const STATES = {
	low: { word: 'Low', tone: 'danger' },
	'in-band': { word: 'In range', tone: 'good' },
	high: { word: 'High', tone: 'attention' },
} as const

/** Light, pH and EC at the plant when the photo was taken. */
const EnvironmentCheck = ({ checks }: { checks: readonly Check[] }) => (
	<ul className="grid gap-2">
		{checks.map((check) => (
			<li key={check.label}>
				<p className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1">{check.label}</span>
					<strong className="font-semibold tabular-nums">{check.value}</strong>
					{check.state && <Badge tone={STATES[check.state].tone}>{STATES[check.state].word}</Badge>}
				</p>
				<p className="text-sm text-muted">
					{[check.range && `Range ${check.range}`, check.hours, check.advice]
						.filter(Boolean)
						.join(' · ')}
				</p>
			</li>
		))}
	</ul>
)

/** Nutrients with signs of deficiency or excess. */
function NutrientStatus({ nutrients }: Pick<EntryView, 'nutrients'>) {
	if (nutrients.length === 0)
		return <p>No sign of a shortage or an excess. A photo cannot prove that there is none.</p>
	return (
		<ul className="grid gap-1.5">
			{nutrients.map(({ nutrient, status, isKnown }) => (
				<li key={nutrient} className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1 wrap-anywhere">{nutrient}</span>
					{isKnown ? (
						<Badge tone={status === 'Low' ? 'danger' : 'attention'}>{status}</Badge>
					) : (
						<Badge tone="info">Perhaps {status.toLowerCase()}</Badge>
					)}
				</li>
			))}
		</ul>
	)
}

/** Possible problems, each with its share of the evidence. */
function ProblemsAndPests({ problems }: Pick<EntryView, 'problems'>) {
	if (problems.length === 0) return <p>Nothing that can be named.</p>
	return (
		<ul className="grid gap-1.5">
			{problems.map(({ name, type, severity, share }) => (
				<li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1">
					<span className="w-full min-w-0 wrap-anywhere sm:w-auto sm:flex-1">{name}</span>
					<Badge>{type}</Badge>
					<Badge tone={URGENCY[severity].tone}>{URGENCY[severity].word}</Badge>
					<span className="ml-auto w-12 text-right tabular-nums sm:ml-0">{share}</span>
				</li>
			))}
		</ul>
	)
}

const TONES = { 'On Track': 'good', Delayed: 'danger', Early: 'attention' } as const

/** The expected harvest of the crop, by the plan and by observations. */
function HarvestPrediction({ harvest }: Pick<EntryView, 'harvest'>) {
	if (!harvest) return <p>Not known: the photo is of no crop with a planned harvest.</p>
	const { on, days, status, why, advice, amount } = harvest
	return (
		<>
			<p className="flex flex-wrap items-center gap-2">
				<strong className="font-semibold">{on}</strong>
				<span>{days === 0 ? 'due' : days === 1 ? 'in 1 day' : `in ${days} days`}</span>
				{status && <Badge tone={TONES[status]}>{status}</Badge>}
			</p>
			<p className="text-sm text-muted">
				{why}. {advice}
			</p>
			{amount && <p className="text-sm text-muted">Yield: {amount}</p>}
		</>
	)
}
