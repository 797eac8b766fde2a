import { Form, useNavigation } from '@remix-run/react'
import { ArrowLeft, ArrowRight, Check, RefreshCw, Save, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { CurrentReading } from './current-reading'
import { PointForm } from './point-form'
import type { SensorView } from './sensor-view.server'

type Props = {
	view: SensorView
	session: NonNullable<SensorView['session']>
	constraint: ComponentProps<typeof PointForm>['constraint']
}

/** A calibration step by step. The step is kept: another device goes on where this one was left. */
export function Wizard({ view, session, constraint }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const { name, steps } = view
	const { step, current } = session
	const done = Math.round(((step - 1) / steps) * 100)
	return (
		<>
			<PageHeader
				title={`${name} Calibration`}
				subtitle={`Step ${step} of ${steps}`}
				actions={
					<Form method="post">
						<Button type="submit" name="intent" value="cancel" icon={X}>
							Cancel Calibration
						</Button>
					</Form>
				}
			/>
			<div
				role="progressbar"
				aria-label="Calibration"
				aria-valuenow={done}
				className="mb-1 h-2 overflow-hidden rounded-full bg-line"
			>
				<div className="h-full bg-accent" style={{ width: `${done}%` }} />
			</div>
			<p className="mb-4 text-sm text-muted">{done}% complete</p>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
				{current && <Step step={current} number={step} />}
				<Card title="Calibration Actions">
					<CurrentReading reading={view.reading} now={view.now} />
					<Form method="get" className="mt-3">
						<Button type="submit" icon={RefreshCw}>
							Test Reading
						</Button>
					</Form>
					{session.point && (
						<PointForm key={session.point.key} point={session.point} constraint={constraint} />
					)}
					<Taken session={session} />
				</Card>
			</div>
			<Form method="post" className="mt-4 flex flex-wrap gap-2">
				<input type="hidden" name="step" value={step} />
				<Button
					type="submit"
					name="intent"
					value="previous"
					icon={ArrowLeft}
					disabled={step === 1}
					pending={isPending}
				>
					Previous Step
				</Button>
				{step < steps ? (
					<Button
						type="submit"
						name="intent"
						value="next"
						variant="primary"
						icon={ArrowRight}
						pending={isPending}
					>
						Next Step
					</Button>
				) : (
					<Button
						type="submit"
						name="intent"
						value="save"
						variant="primary"
						icon={Check}
						pending={isPending}
					>
						Complete Calibration
					</Button>
				)}
			</Form>
		</>
	)
}

type Current = NonNullable<Props['session']['current']>

function Step({ step, number }: { step: Current; number: number }) {
	return (
		<Card
			title={
				<>
					<Badge tone="accent">Step {number}</Badge> {step.title}
				</>
			}
			action={<span className="text-sm text-muted">{step.duration}</span>}
		>
			<p>{step.description}</p>
			<ol className="mt-3 grid list-decimal gap-1.5 pl-6">
				{step.details.map((detail) => (
					<li key={detail}>{detail}</li>
				))}
			</ol>
			{step.requirements.length > 0 && (
				<>
					<h3 className="mt-4 font-semibold">Required Materials</h3>
					<ul className="mt-1 list-disc pl-6">
						{step.requirements.map((requirement) => (
							<li key={requirement}>{requirement}</li>
						))}
					</ul>
				</>
			)}
			{step.warnings && (
				<div className="mt-4">
					<Alert tone="attention" title="Safety Warnings">
						{step.warnings.join(' ')}
					</Alert>
				</div>
			)}
		</Card>
	)
}

function Taken({ session: { taken, fit } }: Pick<Props, 'session'>) {
	if (taken.length === 0) return null
	return (
		<div className="mt-4 border-t border-line pt-3">
			<h3 className="font-semibold">Points taken</h3>
			<ul className="text-sm">
				{taken.map(({ key, words }) => (
					<li key={key}>{words}</li>
				))}
			</ul>
			{fit && (
				<p className={`mt-1 text-sm ${fit.ok ? 'text-good' : 'font-semibold text-danger'}`}>
					{fit.words}
				</p>
			)}
			<Form method="post" className="mt-3">
				<Button type="submit" name="intent" value="save" icon={Save}>
					Save Calibration
				</Button>
			</Form>
		</div>
	)
}
