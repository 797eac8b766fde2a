import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LABEL_KINDS } from '@sfc/domain/food-safety/labels/label-kind'
import { LABEL_SHEETS } from '@sfc/domain/food-safety/labels/label-sheet'
import { Printer, Tags } from 'lucide-react'
import { page } from '~/http/page.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Select, renderOption } from '~/ui/form/select'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { loadLabels } from './load-labels.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Labels')

const KINDS = { lot: 'Lots', tray: 'Trays', case: 'Cases', shelf: 'Shelves and zones' } as const
const FIRST = {
	lot: 'They appear here with the first planting.',
	tray: 'They appear here when you name trays.',
	case: 'A case is a pack of an offer with a lot that was harvested.',
	shelf: 'They appear here with the nursery.',
} as const
const CODES = [
	{ value: 'qr', label: 'QR code, opens its page' },
	{ value: 'gs1-128', label: 'GS1-128, the linear code of cases' },
	{ value: 'gs1-datamatrix', label: 'GS1 DataMatrix' },
]

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { query, choices, problems, count, pages, sheet } = await loadLabels(request)
	const search = new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) =>
			value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
		),
	)
	return {
		query,
		search: search.toString(),
		problems,
		count,
		pageCount: pages.length,
		paper: sheet.paper,
		choices: choices.map(({ key, name }) => ({ key, name })),
	}
})

export default function Labels() {
	const { query, search, problems, count, pageCount, paper, choices } =
		useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Labels"
				subtitle="Choose what to label, the paper and the code. Print at 100 %, without margins; your browser saves them as a PDF too."
				actions={
					count > 0 && (
						<LinkButton
							to={`/labels/print?${search}`}
							reloadDocument
							icon={Printer}
							variant="primary"
						>
							Print {count} {count === 1 ? 'label' : 'labels'}
						</LinkButton>
					)
				}
			/>
			<div className="grid gap-4">
				<nav aria-label="What to label" className="flex flex-wrap gap-2">
					{LABEL_KINDS.map((kind) => (
						<LinkButton
							key={kind}
							to={`/labels?kind=${kind}&sheet=${query.sheet}`}
							variant={kind === query.kind ? 'primary' : 'secondary'}
							aria-current={kind === query.kind ? 'page' : undefined}
						>
							{KINDS[kind]}
						</LinkButton>
					))}
				</nav>
				{problems.length > 0 && (
					<Alert tone="attention" title="Not everything can be printed">
						<ul>
							{problems.map((problem) => (
								<li key={problem}>{problem}.</li>
							))}
						</ul>
					</Alert>
				)}
				{choices.length === 0 ? (
					<EmptyState icon={Tags} title={`No ${KINDS[query.kind].toLowerCase()} yet`}>
						<p>{FIRST[query.kind]}</p>
					</EmptyState>
				) : (
					<Form method="get" key={search} className="grid gap-4 lg:grid-cols-[1fr_20rem]">
						<input type="hidden" name="kind" value={query.kind} />
						<Card title={KINDS[query.kind]}>
							<ul className="grid max-h-96 gap-x-4 overflow-y-auto sm:grid-cols-2">
								{choices.map(({ key, name }) => (
									<li key={key}>
										<label className="flex min-h-11 items-center gap-3">
											<input
												type="checkbox"
												name="items"
												value={key}
												defaultChecked={query.items.includes(key)}
												className="size-5 shrink-0 accent-accent"
											/>
											<span className="min-w-0 wrap-anywhere">{name}</span>
										</label>
									</li>
								))}
							</ul>
						</Card>
						<Card title="How">
							<div className="grid gap-4">
								<label className="grid gap-1.5 font-medium">
									Code
									<Select name="code" defaultValue={query.code}>
										{CODES.map(renderOption)}
									</Select>
								</label>
								<label className="grid gap-1.5 font-medium">
									Paper
									<Select name="sheet" defaultValue={query.sheet}>
										{LABEL_SHEETS.map(({ key, name }) => renderOption({ value: key, label: name }))}
									</Select>
								</label>
								<NumberField name="count" label="Of each" value={query.count} most={100} />
								<NumberField name="start" label="Start at label" value={query.start} most={30} />
								{query.kind === 'case' && (
									<label className="grid gap-1.5 font-medium">
										Net weight, kg
										<input
											name="netKg"
											inputMode="decimal"
											maxLength={10}
											placeholder="only where it varies"
											defaultValue={query.netKg ?? ''}
											className={CONTROL_CLASS}
										/>
									</label>
								)}
								<Button icon={Tags}>Show labels</Button>
							</div>
						</Card>
					</Form>
				)}
				{count > 0 && (
					<Card title={`First of ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`}>
						<img
							src={`/labels/preview.svg?${search}`}
							alt="The first page of the labels"
							width={paper.width}
							height={paper.height}
							className="w-full max-w-lg border border-line"
						/>
					</Card>
				)}
			</div>
		</>
	)
}

type NumberProps = { name: string; label: string; value: number; most: number }

const NumberField = ({ name, label, value, most }: NumberProps) => (
	<label className="grid gap-1.5 font-medium">
		{label}
		<input
			name={name}
			type="number"
			min={1}
			max={most}
			defaultValue={value}
			className={CONTROL_CLASS}
		/>
	</label>
)
