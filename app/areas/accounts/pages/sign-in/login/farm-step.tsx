import { Plus, Sprout } from 'lucide-react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Errors } from '~/ui/form/errors'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { NETWORK_ERROR } from '../network-error'

type Props = {
	farms: readonly { id: number; name: string; details: string }[]
	currentFarmId: number | null
}

/** Step 2 of the login: the choice of a farm. */
export function FarmStep({ farms, currentFarmId }: Props) {
	return (
		<>
			{farms.length === 0 ? (
				<EmptyState icon={Sprout} title="No Farm Instances Found">
					<p>Add your first farm, or ask the owner of one to invite you to it.</p>
				</EmptyState>
			) : (
				<FarmChoice farms={farms} currentFarmId={currentFarmId} />
			)}
			<LinkButton to="/add-farm" icon={Plus}>
				Add New Farm
			</LinkButton>
			{/* A full page load, so that nothing of this person stays in memory. */}
			<form method="post" action="/logout" className="grid">
				<Button variant="ghost">Back to Login</Button>
			</form>
		</>
	)
}

function FarmChoice({ farms, currentFarmId }: Props) {
	const [form, { farmId }, isPending] = useFormPage<{ farmId: number }>('farm')
	return (
		<PostForm form={form} intent="farm" {...NETWORK_ERROR} className="grid gap-4">
			<fieldset className="grid gap-2" aria-describedby={farmId.valid ? undefined : farmId.errorId}>
				<legend className="mb-1.5 font-medium">Farm</legend>
				{farms.map(({ id, name, details }) => (
					<label
						key={id}
						className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 py-2 has-checked:border-accent has-checked:bg-accent-tint hover:bg-sunk"
					>
						<input
							type="radio"
							name={farmId.name}
							value={id}
							defaultChecked={id === currentFarmId}
							className="size-5 shrink-0 accent-(--accent)"
						/>
						<span className="min-w-0">
							<span className="block font-semibold">{name}</span>
							<span className="block text-sm text-muted">{details}</span>
						</span>
					</label>
				))}
			</fieldset>
			<Errors id={farmId.errorId} errors={farmId.errors} />
			<Button variant="primary" pending={isPending}>
				Continue to Dashboard
			</Button>
		</PostForm>
	)
}
