import { BookmarkCheck, Camera, ListChecks, NotebookPen, Ruler } from 'lucide-react'
import { useNavigation } from '@remix-run/react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { AdditionsList } from '../additions-list'
import type { AdditionsView } from '../additions-view.server'
import type { HitRate } from '../hit-rate-card'
import { CauseCard } from './cause-card'
import type { DiagnosisView } from './diagnosis-view.server'
import { ModelCard } from './model-card'
import { PictureCard } from './picture-card'
import { QuestionCard } from './question-card'
import { ResultFigures } from './result-figures'
import { VerdictCard } from './verdict-card'

type Props = DiagnosisView & {
	number: number
	hitRate: HitRate
	additions: AdditionsView | null
	model: { model: string; host: string; isAsked: boolean } | null
	mayWrite: boolean
	mayPlan: boolean
}

/** The result of one diagnosis: possible causes, evidence, and remedies. */
export function DiagnosisResult(props: Props) {
	const { causes, mayWrite, question, isKnown } = props
	const about = [
		`Analysis #${props.number}`,
		props.cropName,
		props.made,
		`by ${props.madeBy}`,
	].filter(Boolean)
	return (
		<>
			<PageHeader
				title={<span className="wrap-anywhere">{props.summary}</span>}
				subtitle={<span className="wrap-anywhere">{about.join(' · ')}</span>}
				actions={<Actions {...props} />}
			/>
			<div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<div className="grid gap-4">
					{question && mayWrite && <QuestionCard question={question} isKnown={isKnown} />}
					{props.isByColourOnly && (
						<Alert tone="info" title="Checked by its colours only">
							This server had no time or memory to look for a plant in the photo, so a photo of
							something else may have been measured. Look whether the marks are on a leaf.
						</Alert>
					)}
					{causes.length === 0 && (
						<Alert tone="info" title="Nothing was found that can be named">
							That is no proof of health. What a photo does not show (roots, undersides, insects)
							was not looked at.
						</Alert>
					)}
					<ResultFigures {...props} />
					{causes.length > 0 && (
						<section aria-labelledby="causes" className="grid gap-3">
							<h2 id="causes" className="text-sm font-semibold text-muted">
								What it may be, likeliest first
							</h2>
							{causes.map((cause, at) => (
								<CauseCard key={cause.id} cause={cause} isFirst={at === 0} />
							))}
						</section>
					)}
				</div>
				<div className="grid gap-4">
					<PictureCard id={props.id} picture={props.picture} />
					{props.additions && (
						<Card title="Proposed for the tank">
							<AdditionsList additions={props.additions} />
						</Card>
					)}
					<Card title="What is known" icon={Ruler}>
						<div className="grid gap-4">
							{props.known.map(({ title, lines }) => (
								<div key={title}>
									<h3 className="text-sm font-semibold text-muted">{title}</h3>
									<ul className="grid gap-1">
										{lines.map((line) => (
											<li key={line} className="wrap-anywhere">
												{line}
											</li>
										))}
									</ul>
								</div>
							))}
							{props.notes && (
								<div>
									<h3 className="text-sm font-semibold text-muted">Notes</h3>
									<p className="wrap-anywhere whitespace-pre-line">{props.notes}</p>
								</div>
							)}
						</div>
					</Card>
					{props.model && mayWrite && <ModelCard {...props.model} />}
					<VerdictCard {...props} mayJudge={mayWrite} hasCause={causes.length > 0} />
				</div>
			</div>
		</>
	)
}

function Actions(props: Props) {
	const { causes, isKnown, planned, journalEntryId, cycleId, mayPlan, mayWrite } = props
	const { formData } = useNavigation()
	const pending = formData?.get('intent')
	return (
		<>
			{planned && (
				<LinkButton to="/task-scheduler?tab=tasks" icon={ListChecks}>
					Open tasks
				</LinkButton>
			)}
			{!planned && causes.length > 0 && mayPlan && (
				<Form method="post" className="grid">
					<Button
						name="intent"
						value="plan"
						icon={ListChecks}
						variant={isKnown ? 'primary' : 'secondary'}
						pending={pending === 'plan'}
					>
						Add steps as tasks
					</Button>
				</Form>
			)}
			{journalEntryId !== null && (
				<LinkButton to={`/crop-journal/${journalEntryId}`} icon={BookmarkCheck}>
					Open journal entry
				</LinkButton>
			)}
			{journalEntryId === null && mayWrite && (
				<Form method="post" className="grid">
					<Button name="intent" value="save" icon={NotebookPen} pending={pending === 'save'}>
						Save Diagnosis
					</Button>
				</Form>
			)}
			{mayWrite && (
				<LinkButton
					to={`/plant-diagnosis${cycleId === null ? '' : `?cycleId=${cycleId}`}`}
					icon={Camera}
				>
					Another photo
				</LinkButton>
			)}
			<LinkButton to="/plant-diagnosis?tab=history" variant="ghost">
				Close
			</LinkButton>
		</>
	)
}
