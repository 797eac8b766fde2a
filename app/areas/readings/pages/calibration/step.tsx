import type { ProcedureStep } from '@sfc/domain/readings/calibration/procedure'
import { Clock } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'

type Props = { step: ProcedureStep; number: number }

/** One step of a procedure: instruction, materials and precautions. */
export function Step({ step, number }: Props) {
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone="accent">Step {number}</Badge>
				<h2 className="text-lg font-bold tracking-tight">{step.title}</h2>
				<p className="ml-auto flex items-center gap-1.5 text-sm text-muted">
					<Clock aria-hidden className="size-4 shrink-0" />
					{step.duration}
				</p>
			</div>
			<p className="mt-2 text-muted">{step.description}</p>
			<ol className="mt-4 grid gap-3">
				{step.details.map((detail, i) => (
					<li key={detail} className="flex items-start gap-3">
						<span
							aria-hidden
							className="grid size-6 shrink-0 place-items-center rounded-full bg-sunk text-xs font-bold tabular-nums"
						>
							{i + 1}
						</span>
						<span className="min-w-0">{detail}</span>
					</li>
				))}
			</ol>
			{step.requirements.length > 0 && (
				<>
					<h3 className="mt-5 text-sm font-semibold text-muted">Required Materials</h3>
					<ul className="mt-1.5 flex flex-wrap gap-2">
						{step.requirements.map((requirement) => (
							<li
								key={requirement}
								className="rounded-chip border border-line bg-sunk px-2.5 py-1 text-sm"
							>
								{requirement}
							</li>
						))}
					</ul>
				</>
			)}
			{step.warnings && (
				<div className="mt-5">
					<Alert tone="attention" title="Safety Warnings">
						{step.warnings.join(' ')}
					</Alert>
				</div>
			)}
		</Card>
	)
}
