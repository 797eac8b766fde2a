import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/page-farm/link'
import { EnvironmentList } from './environment-list'
import type { GrowthView } from './growth-view.server'
import { HealthBadge } from './health-badge'
import { HealthReasons } from './health-reasons'
import { StageTrack } from './stage-track'

type Props = { crop: GrowthView; now: number }

/** One crop: its stage, its health with the reasons, and what comes next. */
export function CropCard({ crop, now }: Props) {
	const { id, health, next, prediction } = crop
	return (
		<article
			aria-labelledby={`crop-${id}`}
			className="flex min-w-0 flex-col gap-3.5 rounded-card border border-line bg-surface p-4"
		>
			<header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
				<div className="min-w-0 flex-[1_1_12rem]">
					<h2 id={`crop-${id}`} className="text-lg font-semibold wrap-anywhere">
						{crop.crop}
					</h2>
					<p className="text-muted wrap-anywhere">
						{[crop.variety, `Zone ${crop.zone}`, formatPlants(crop.plants)]
							.filter(Boolean)
							.join(' · ')}
					</p>
				</div>
				<HealthBadge score={health.score} grade={health.grade} word={health.word} />
			</header>
			<StageTrack stages={crop.stages} label={`Stages of ${crop.label}`} />
			<dl className="grid gap-1.5">
				<Fact name="Growing">
					Day {crop.daysGrowing} of {crop.harvestDays}
				</Fact>
				{next && (
					<Fact name="Next" note={next.on}>
						{next.description}
					</Fact>
				)}
				<Fact name="Yield" note={prediction.basis}>
					{prediction.text}
				</Fact>
			</dl>
			<div className="divide-y divide-line border-y border-line">
				<Fold title="Why this health">
					<HealthReasons health={health} />
				</Fold>
				<Fold title="Environment now">
					<EnvironmentList figures={crop.environment} recipeName={crop.recipeName} now={now} />
				</Fold>
			</div>
			<Link
				to={`/growth-progress/${id}`}
				aria-label={`Details of ${crop.label}, planted ${crop.planted}`}
				className="mt-auto inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
			>
				Details and notes
				<ChevronRight aria-hidden className="size-4" />
			</Link>
		</article>
	)
}

type FactProps = { name: string; note?: string; children: ReactNode }

export function Fact({ name, note, children }: FactProps) {
	return (
		<div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
			<dt className="text-muted">{name}</dt>
			<dd className="min-w-0 wrap-anywhere">
				<span className="font-medium">{children}</span>
				{note && <span className="block text-sm text-muted">{note}</span>}
			</dd>
		</div>
	)
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="group">
			<summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
				{title}
				<ChevronRight
					aria-hidden
					className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
				/>
			</summary>
			<div className="pt-1 pb-4">{children}</div>
		</details>
	)
}
