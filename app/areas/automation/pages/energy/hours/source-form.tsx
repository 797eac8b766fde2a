import type { LucideIcon } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { Form } from '~/ui/page-farm/form'

type Props = {
	source: { state: string; isFailing: boolean; hasUrl: boolean; currency: string }
	icon: LucideIcon
}

/** Services without a key whose answers are read, by the address that has the prices of one area. */
const EXAMPLES = [
	['Energy-Charts', 'https://api.energy-charts.info/price?bzn=DE-LU&start={today}&end={tomorrow}'],
	['aWATTar', 'https://api.awattar.de/v1/marketdata'],
	[
		'Octopus Energy',
		'https://api.octopus.energy/v1/products/AGILE-24-10-01/electricity-tariffs/E-1R-AGILE-24-10-01-C/standard-unit-rates/',
	],
] as const

/** Where hourly prices come from, and what is paid on top of them. */
export function SourceForm({ source: { state, isFailing, hasUrl, currency }, icon }: Props) {
	const [form, fields, isPending] = useFormPage<{
		extraPerKWh: number
		extraPercent: number
		url: string
	}>('source')
	return (
		<Card title="Source" className="max-w-3xl">
			<div className="mb-4 flex flex-wrap items-center justify-between gap-2">
				<p className={isFailing ? 'text-danger' : undefined}>{state}</p>
				{hasUrl && (
					<Form method="post">
						<Button name="intent" value="fetch" icon={icon}>
							Read now
						</Button>
					</Form>
				)}
			</div>
			<PostForm form={form} intent="source" className="grid gap-4 sm:grid-cols-2">
				<InputField
					label="On top of each kWh"
					type="number"
					step="any"
					field={fields.extraPerKWh}
					unit={currency}
					hint="Grid fees and surcharges, without tax"
				/>
				<InputField
					label="Tax on both"
					type="number"
					step="any"
					field={fields.extraPercent}
					unit="%"
					hint="0 where prices have it in them"
				/>
				<div className="sm:col-span-2">
					<InputField
						label="Address of a price service"
						type="url"
						required={false}
						field={fields.url}
						hint="Read once an hour. {yesterday}, {today} and {tomorrow} stand for days. Empty: prices come from files."
					/>
				</div>
				<details className="text-sm sm:col-span-2">
					<summary className="min-h-11 cursor-pointer content-center">
						Examples of addresses
					</summary>
					<ul className="grid gap-2">
						{EXAMPLES.map(([name, address]) => (
							<li key={name}>
								{name}: <code className="break-all">{address}</code>
							</li>
						))}
					</ul>
				</details>
				<SaveRow label="Save source" isPending={isPending} cancelTo="/energy" />
			</PostForm>
		</Card>
	)
}
