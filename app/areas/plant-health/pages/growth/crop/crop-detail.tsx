import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import {
	Camera,
	HeartPulse,
	Images,
	Layers,
	ScanSearch,
	Sprout,
	Sun,
	Thermometer,
} from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Fact } from '../crop-card'
import type { DetailView } from './detail-view.server'
import { EnvironmentList } from '../environment-list'
import { HealthBadge } from '../health-badge'
import { HealthReasons } from '../health-reasons'
import { LightChart } from '../light-chart'
import { RecordStageCard, type RecordStageSetup } from './record-stage-card'
import { RecordedStages } from './recorded-stages'
import { StageList, StageTrack } from '../stage-track'

type Props = DetailView &
	RecordStageSetup & {
		farmName: string
		mayRecord: boolean
		/** Whether a camera took pictures of it. */
		hasPictures: boolean
		now: number
	}

/** The page of one crop's growth. */
export function CropDetail(props: Props) {
	const { crop, ended, farmName, mayRecord, now } = props
	return (
		<>
			<PageHeader
				title={crop.label}
				subtitle={`${formatPlants(crop.plants)} in Zone ${crop.zone} of ${farmName}, planted ${crop.planted}`}
				actions={
					<>
						{props.hasPictures && (
							<LinkButton to={`/security-cameras/growth?cycle=${crop.id}`} icon={Images}>
								Pictures
							</LinkButton>
						)}
						{!ended && mayRecord && (
							<LinkButton to={`/plant-diagnosis?cycleId=${crop.id}`} icon={ScanSearch}>
								Diagnose
							</LinkButton>
						)}
						{!ended && mayRecord && (
							<LinkButton to={`/ai-farmhand?cycleId=${crop.id}`} icon={Camera}>
								Log photo
							</LinkButton>
						)}
						<LinkButton to="/growth-progress?tab=crops">All crops</LinkButton>
					</>
				}
			/>
			<div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="grid gap-4">
					{ended && (
						<Alert tone="info" title={`This crop was ${ended}`}>
							Shown as it was then.
						</Alert>
					)}
					<Card title="Stages" icon={Layers}>
						<div className="grid gap-5">
							<StageTrack stages={crop.stages} label={`Stages of ${crop.label}`} />
							<dl className="grid gap-1.5">
								{!ended && (
									<Fact name="Growing">
										Day {crop.daysGrowing} of {crop.harvestDays}
									</Fact>
								)}
								{ended && props.grew && <Fact name="Grew">{props.grew}</Fact>}
								{crop.next && (
									<Fact name="Next" note={crop.next.on}>
										{crop.next.description}
									</Fact>
								)}
							</dl>
							<StageList stages={crop.stages} />
						</div>
					</Card>
					{!ended && (
						<Card title="Environment now" icon={Sprout}>
							<EnvironmentList figures={crop.environment} recipeName={crop.recipeName} now={now} />
						</Card>
					)}
					<HeatAndLight sums={props.sums} light={props.light} />
				</div>
				<div className="grid gap-4">
					{!ended && (
						<Card
							title="Health"
							icon={HeartPulse}
							action={
								<HealthBadge
									score={crop.health.score}
									grade={crop.health.grade}
									word={crop.health.word}
								/>
							}
						>
							<HealthReasons health={crop.health} />
							<p className="mt-3 text-xs text-muted">
								From {crop.health.reasons.length} of {crop.health.inputs} inputs.{' '}
								{props.weightsFrom}.
							</p>
						</Card>
					)}
					<Card title="Yield" icon={Sprout}>
						<p className="text-base font-semibold wrap-anywhere">{crop.prediction.text}</p>
						<p className="text-sm text-muted">{crop.prediction.basis}.</p>
					</Card>
					<RecordedStages seen={props.seen} />
					{/*
					 * Resets the form after one's own record; a record by somebody else must not
					 * clear what is being typed.
					 */}
					{mayRecord && <RecordStageCard key={props.ownNewest} {...props} />}
				</div>
			</div>
		</>
	)
}

function HeatAndLight({ sums: { heat, light }, light: days }: Pick<DetailView, 'sums' | 'light'>) {
	return (
		<Card title="Heat and light since sowing" icon={Sun}>
			<div className="grid gap-5">
				<div>
					<h3 className="flex items-center gap-2 text-sm font-semibold text-muted">
						<Thermometer aria-hidden className="size-4" />
						Degree days
					</h3>
					{heat ? (
						<>
							<p className="text-lg font-semibold">
								{heat.text}{' '}
								{heat.other && (
									<span className="text-sm font-medium text-muted">({heat.other})</span>
								)}
							</p>
							<p className="text-sm text-muted">
								{heat.above}, {heat.hours}
							</p>
							<p className="text-xs text-muted wrap-anywhere">Base temperature: {heat.source}</p>
						</>
					) : (
						<p className="text-muted">No temperature readings where it grows.</p>
					)}
				</div>
				<div>
					<h3 className="flex items-center gap-2 text-sm font-semibold text-muted">
						<Sun aria-hidden className="size-4" />
						Light
					</h3>
					{light ? (
						<>
							{light.mean && <p className="text-lg font-semibold">{light.mean}</p>}
							<p className="mb-3 text-sm text-muted">{light.from}</p>
							<LightChart days={days} label="Light by day" />
						</>
					) : (
						<p className="text-muted">No light readings where it grows.</p>
					)}
				</div>
			</div>
		</Card>
	)
}
