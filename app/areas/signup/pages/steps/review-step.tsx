import { getFormProps } from '@conform-to/react'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { ArrowLeft, CreditCard } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { AnotherDevice } from './another-device'
import { CoveredFarms } from '~/areas/billing/pages/covered-farms'
import { Costs } from '~/areas/billing/pages/costs'
import type { SignupView } from '../load-signup.server'
import { OPERATION_OPTIONS } from './operation-options'
import { OwnerAccount } from './owner-account'

/** All answers, the costs, and the fields of a new account for people without one. */
export function ReviewStep({ view }: { view: SignupView }) {
	const [form, fields, isPending] = useFormPage<{ password: string }>('review')
	const { values, due, person, mayRegister, timezones, farms } = view
	const zone = timezones.find(({ value }) => value === values['timezone'])?.label
	const operation = OPERATION_OPTIONS.find(({ value }) => value === values['currentOperation'])
	const yesOrNo = (name: string) => (values[name] === 'on' ? 'Yes' : 'No')
	const needsAccount = person === null
	return (
		<div className="grid gap-4">
			<Answers
				title="Business Info"
				step={1}
				rows={[
					['Business name', values['businessName']],
					['Contact name', values['contactName']],
					['Email', values['email']],
					['Phone', values['phone']],
				]}
			/>
			<Answers
				title="Farm Details"
				step={2}
				rows={[
					['Farm type', systemTypeLabel(values['farmType'] ?? '')],
					['Number of pods', values['numberOfPods']],
					['Location', values['location']],
					['Timezone', zone ?? values['timezone']],
				]}
			/>
			<Answers
				title="Requirements"
				step={3}
				rows={[
					['Current operation', operation?.label],
					['Business goals', values['businessGoals']],
					['Internet at the site', yesOrNo('hasInternet')],
					['Power supply at the site', yesOrNo('hasPower')],
					['We sell through Shopify', yesOrNo('hasShopify')],
					['Shopify store', values['shopifyStore'] || 'None'],
				]}
			/>
			{due && <Costs due={due} pods={Number(values['numberOfPods'])} />}
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				{needsAccount && (
					<OwnerAccount
						email={values['email'] ?? ''}
						field={fields.password}
						mayRegister={mayRegister}
					/>
				)}
				{!needsAccount && (
					<p className="text-muted">
						You are signed in as <b className="break-all text-ink">{person.email}</b>; the farms
						will be yours.
					</p>
				)}
				{farms.length > 0 && (
					<Card title="Farms this plan covers">
						<CoveredFarms
							farms={farms}
							pods={Number(values['numberOfPods'])}
							otherwise="Each pod without one becomes a new farm."
						/>
					</Card>
				)}
				<Errors id={form.errorId} errors={form.errors} />
				<div className="flex flex-row-reverse flex-wrap justify-between gap-2">
					{(mayRegister || !needsAccount) && (
						<Button
							variant="primary"
							icon={CreditCard}
							pending={isPending}
							className="max-sm:flex-1"
						>
							Continue to payment
						</Button>
					)}
					<LinkButton to="/signup?step=3" icon={ArrowLeft} className="max-sm:flex-1">
						Previous
					</LinkButton>
				</div>
			</Form>
			<LinkToOtherDevice view={view} />
		</div>
	)
}

type AnswersProps = { title: string; step: number; rows: [string, string | undefined][] }

function Answers({ title, step, rows }: AnswersProps) {
	return (
		<Card
			title={title}
			action={
				<Link
					to={`/signup?step=${step}&from=review`}
					className="inline-flex min-h-11 items-center px-2 font-semibold text-accent hover:underline"
				>
					Edit<span className="sr-only"> {title}</span>
				</Link>
			}
		>
			<dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[11rem_1fr]">
				{rows.map(([label, value]) => (
					<div key={label} className="contents">
						<dt className="text-muted">{label}</dt>
						<dd className="mb-1 min-w-0 font-medium break-words whitespace-pre-line sm:mb-0">
							{value}
						</dd>
					</div>
				))}
			</dl>
		</Card>
	)
}

/** The review has no input to save first, so the link stands in a box to open. */
function LinkToOtherDevice({ view }: { view: SignupView }) {
	if (!view.resumeUrl) return null
	return (
		<details>
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
				Continue on another device
			</summary>
			<AnotherDevice resumeUrl={view.resumeUrl} isOpen />
		</details>
	)
}
