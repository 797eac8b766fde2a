import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CreateFarmInput } from '@sfc/contract/farms/new-farm'
import { FarmSelection } from '@sfc/contract/accounts/memberships/selection'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { withFarm } from '@sfc/domain/farms/with-farm'
import { Fault } from '@sfc/domain/fault'
import { Plus, Sprout } from 'lucide-react'
import { formsPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { switchFarm } from '~/areas/accounts/services/memberships/switch-farm.server'
import { Dialog } from '~/ui/overlay/dialog'
import { EmptyState } from '~/ui/empty-state'
import { Errors } from '~/ui/form/errors'
import { useFormPage } from '~/ui/form/use-form-page'
import { SignInFrame } from '~/areas/accounts/pages/sign-in/sign-in-frame'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { CreateFarmForm } from './create-farm-form'
import { FarmChoice } from './farm-choice'
import { addFarm } from '../add-farm.server'
import { newFarmChoices } from '../new-farm-choices.server'

export const meta = pageTitle('Farm Selection')

const { loader, action } = formsPage({
	permission: 'person',
	load: async ({ ctx }) => {
		const farms = (await listFarms(ctx)).map(({ id, name, location, systemType }) => {
			const details = [systemTypeLabel(systemType), location, `Farm ID ${id}`]
			return { id, name, details: details.filter(Boolean).join(' · ') }
		})
		const { timezones, values } = await newFarmChoices(ctx)
		return { farms, currentFarmId: ctx.user.currentFarmId, timezones, values: { create: values } }
	},
	unnamed: 'choose',
	forms: {
		choose: {
			schema: FarmSelection,
			submit: async ({ ctx }, chosen) => {
				try {
					await switchFarm(ctx, chosen)
					return redirect(withFarm('/dashboard', chosen.farmId))
				} catch (error) {
					if (!(error instanceof Fault)) throw error
					throw new Fault(error.code, `Selection failed: ${error.message}`, { cause: error })
				}
			},
		},
		create: {
			schema: CreateFarmInput,
			submit: async ({ ctx }, input) => {
				await addFarm(ctx, input)
				return redirectWithToast('/farm-selection', {
					title: 'Farm added',
					text: `${input.name} is yours. Choose it to work on it.`,
				})
			},
		},
	},
})

export { loader, action }

export default function FarmSelectionPage() {
	const { farms, currentFarmId, timezones } = useLoaderData<typeof loader>()
	const isCreateRefused = useActionData<{ form?: string }>()?.form === 'create'
	const [choice, { farmId }] = useFormPage<{ farmId: number }>('choose')
	const form = <CreateFarmForm timezones={timezones} />
	return (
		<SignInFrame title="Select a farm" subtitle="Choose the farm you want to work on.">
			<Errors errors={choice.errors ?? farmId.errors} />
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
			{isCreateRefused ? (
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
