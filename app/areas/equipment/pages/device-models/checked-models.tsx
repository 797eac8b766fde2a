import type { CheckedText } from '@sfc/contract/equipment/device-models/checked-text'
import { Alert } from '~/ui/alert'
import { Table } from '~/ui/table'

type Point = CheckedText['models'][number]['points'][number]

/** The values that a model text would read, or its errors with their position. */
export function CheckedModels({ checked }: { checked: CheckedText }) {
	const { format, models, problems, left } = checked
	return (
		<div className="grid gap-4">
			{problems.length > 0 && (
				<Alert tone="danger" title={`This is not right yet (${format})`}>
					<ul className="list-disc pl-5">
						{problems.map(({ line, text }) => (
							<li key={`${line} ${text}`} className="wrap-anywhere whitespace-pre-line">
								{line !== null && `Line ${line}: `}
								{text}
							</li>
						))}
					</ul>
				</Alert>
			)}
			{models.map(({ id, name, points, requests, advice }) => (
				<section key={id} aria-label={name} className="grid gap-2">
					<h3 className="font-semibold break-words">
						{name} <span className="font-mono text-sm text-muted">{id}</span>
					</h3>
					<p className="text-muted">
						{format}: {points.length} {points.length === 1 ? 'point' : 'points'} in {requests}{' '}
						{requests === 1 ? 'request' : 'requests'}.
					</p>
					{advice.length > 0 && (
						<ul className="list-disc pl-5 text-sm text-muted">
							{advice.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					)}
					<Table<Point>
						caption={`What ${name} reads`}
						rows={points}
						rowKey={({ place, label }) => `${place} ${label}`}
						columns={[
							{ header: 'Point', cell: ({ label }) => label },
							{ header: 'Register', cell: ({ place }) => place },
							{ header: 'Unit', cell: ({ unit }) => unit || '–' },
							{ header: 'Driven', cell: ({ drives }) => (drives ? 'yes' : 'read only') },
						]}
					/>
				</section>
			))}
			{left.length > 0 && (
				<Alert tone="attention" title="Left out">
					<ul className="list-disc pl-5">
						{left.map((line) => (
							<li key={line} className="wrap-anywhere whitespace-pre-line">
								{line}
							</li>
						))}
					</ul>
				</Alert>
			)}
		</div>
	)
}
