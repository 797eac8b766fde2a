import { useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { Form } from '~/ui/page-farm/form'
import { CurrentReading } from './current-reading'
import { PointForm } from './point-form'
import { CalibrationPoints, SAVE_FORM_ID } from './calibration-points'
import type { SensorView } from './sensor-view.server'
import type { SessionView } from './session-view.server'
import { Step } from '../step'

type Props = { view: SensorView; session: SessionView }

/** A calibration step by step. The step is stored, so that another device can continue. */
export function Wizard({ view, session }: Props) {
	const { name, label, deviceName } = view
	const { step, steps, current, point, takenRaw } = session
	return (
		<>
			<PageHeader
				title={`${name} Calibration`}
				subtitle={`${label}, ${deviceName}`}
				actions={
					<AskFirst label="Cancel Calibration">
						<p>The points taken so far are deleted. The calibration in use stays.</p>
						<Form method="post">
							<Button name="intent" value="cancel" variant="danger" icon={X}>
								Cancel Calibration
							</Button>
						</Form>
					</AskFirst>
				}
			/>
			<Progress session={session} />
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
				<div className="grid min-w-0 gap-4">
					<Step step={current} number={step} />
					<Move step={step} of={steps.length} className="hidden lg:flex" />
				</div>
				<div className="grid min-w-0 gap-4">
					<Card title="Calibration Actions">
						<CurrentReading {...view} mustSettle={point !== null} />
						<div className="mt-4">
							{/* A point that was taken begins a new form: the error of the attempt before goes. */}
							<PointForm key={`${current.id} ${takenRaw}`} point={point} />
						</div>
					</Card>
					<Card title="Points">
						<CalibrationPoints session={session} />
					</Card>
					<Move step={step} of={steps.length} className="flex lg:hidden" />
				</div>
			</div>
		</>
	)
}

function Progress({ session: { step, steps } }: { session: SessionView }) {
	const done = Math.round((steps.filter(({ isDone }) => isDone).length / steps.length) * 100)
	return (
		<div className="mb-5">
			<div className="mb-1.5 flex justify-between gap-4">
				<p className="font-semibold">
					Step {step} of {steps.length}
				</p>
				<p className="text-muted tabular-nums">{done}% complete</p>
			</div>
			<div
				role="progressbar"
				aria-label="Calibration"
				aria-valuenow={done}
				aria-valuetext={`${done}% complete`}
				className="h-2 overflow-hidden rounded-full bg-line"
			>
				<div
					className="forced-mark h-full rounded-full bg-accent transition-[width]"
					style={{ width: `${done}%` }}
				/>
			</div>
			<ol className="mt-2 hidden gap-3 lg:flex">
				{steps.map(({ id, title, isDone }, i) => (
					<li
						key={id}
						aria-current={i + 1 === step ? 'step' : undefined}
						className={`flex min-w-0 flex-1 items-start gap-1.5 text-sm ${i + 1 === step ? 'font-semibold text-ink' : 'text-muted'}`}
					>
						{isDone ? (
							<Check aria-label="Done" role="img" className="mt-0.5 size-4 shrink-0 text-good" />
						) : (
							<span className="shrink-0 tabular-nums">{i + 1}.</span>
						)}
						{title}
					</li>
				))}
			</ol>
		</div>
	)
}

type MoveProps = { step: number; of: number; className: string }

function Move({ step, of, className }: MoveProps) {
	const sent = useNavigation().formData?.get('intent')
	return (
		<Form method="post" className={`flex-wrap gap-2 *:flex-1 sm:*:flex-none ${className}`}>
			<input type="hidden" name="step" value={step} />
			<Button
				type="submit"
				name="intent"
				value="previous"
				icon={ArrowLeft}
				disabled={step === 1}
				pending={sent === 'previous'}
			>
				Previous Step
			</Button>
			{step < of ? (
				<Button
					type="submit"
					name="intent"
					value="next"
					variant="primary"
					icon={ArrowRight}
					pending={sent === 'next'}
				>
					Next Step
				</Button>
			) : (
				<Button
					type="submit"
					form={SAVE_FORM_ID}
					name="intent"
					value="save"
					variant="primary"
					icon={Check}
					pending={sent === 'save'}
				>
					Complete Calibration
				</Button>
			)}
		</Form>
	)
}
