import type { SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { CreateFarmInput } from '@sfc/contract/farms/new-farm'
import { FarmSelection } from '@sfc/contract/farms/selection'
import { systemTypeLabel } from '@sfc/domain/farms/system-type'
import { Fault } from '@sfc/domain/fault'
import { Plus, Sprout } from 'lucide-react'
import type { UserCtx } from '~/context.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { listFarms } from '~/services/farms/list-farms.server'
import { switchFarm } from '~/services/farms/switch-farm.server'
import { Dialog } from '~/ui/overlay/dialog'
import { EmptyState } from '~/ui/empty-state'
import { Errors } from '~/ui/form/errors'
import { SignInFrame } from '~/routes/sign-in/sign-in-frame'
import { pageTitle } from '~/ui/page-title'
import { CreateFarmForm } from './create-farm-form'
import { FarmChoice } from './farm-choice'
import { addFarm } from '../add-farm.server'

export const meta = pageTitle('Farm Selection')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const farms = (await listFarms(ctx)).map(({ id, name, location, systemType }) => {
		const details = [systemTypeLabel(systemType), location, `Farm ID ${id}`]
		return { id, name, details: details.filter(Boolean).join(' · ') }
	})
	const constraint = getZodConstraint(CreateFarmInput)
	return { farms, currentFarmId: ctx.user.currentFarmId, constraint }
})

type Answer = { error?: string; created?: SubmissionResult<string[]> }

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	return form.get('intent') === 'create' ? create(ctx, form) : choose(ctx, form)
})

async function choose(ctx: UserCtx, form: FormData) {
	const chosen = FarmSelection.safeParse({ farmId: Number(form.get('farmId')) })
	if (!chosen.success) return data<Answer>({ error: 'Please select a farm' }, { status: 400 })
	try {
		await switchFarm(ctx, chosen.data)
		return redirect('/dashboard')
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const answer = { error: `Selection failed: ${error.message}` }
		return data<Answer>(answer, { status: FAULT_STATUS[error.code] })
	}
}

async function create(ctx: UserCtx, form: FormData) {
	const submission = parseWithZod(form, { schema: CreateFarmInput })
	if (submission.status !== 'success')
		return data<Answer>({ created: submission.reply() }, { status: 400 })
	try {
		await addFarm(ctx, submission.value)
		return await redirectWithToast('/farm-selection', {
			kind: 'success',
			title: 'Farm added',
			text: `${submission.value.name} is yours. Choose it to work on it.`,
		})
	} catch (error) {
		const { data: created, init } = replyWithFault(submission, error)
		return data<Answer>({ created }, init ?? {})
	}
}

export default function FarmSelectionPage() {
	const { farms, currentFarmId, constraint } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>() as Answer | undefined
	const form = <CreateFarmForm constraint={constraint} lastResult={answer?.created} />
	return (
		<SignInFrame title="Select a farm" subtitle="Choose the farm you want to work on.">
			<Errors errors={answer?.error ? [answer.error] : null} />
			{farms.length === 0 ? (
				<EmptyState icon={Sprout} title="No Farm Instances Found">
					<p>
						Create your first farm, ask the owner of one to invite you to it, or{' '}
						<Link to="/signup" className="font-semibold text-accent underline">
							sign up your business
						</Link>
						.
					</p>
				</EmptyState>
			) : (
				<FarmChoice farms={farms} currentFarmId={currentFarmId} />
			)}
			{answer?.created ? (
				<section
					aria-labelledby="create-farm-title"
					className="grid gap-4 border-t border-line pt-4"
				>
					<h2 id="create-farm-title" className="text-lg font-semibold">
						Create a farm
					</h2>
					{form}
				</section>
			) : (
				<Dialog
					key={farms.length}
					trigger={{ label: 'Create Farm', icon: Plus }}
					title="Create a farm"
				>
					{form}
				</Dialog>
			)}
		</SignInFrame>
	)
}
