export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'ghost'

const BASE =
	'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border text-base font-semibold text-center transition-colors disabled:cursor-not-allowed disabled:opacity-55'

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
	primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
	secondary: 'border-line-strong bg-surface text-ink hover:bg-sunk',
	danger: 'border-transparent bg-danger-solid text-white hover:brightness-90',
	'danger-outline': 'border-danger bg-surface text-danger hover:bg-danger-tint',
	ghost: 'border-transparent text-ink hover:bg-sunk',
}

/** The common look of buttons and links that act as buttons; `icon` is a square. */
export const buttonClass = (
	variant: ButtonVariant,
	{ shape = 'text', className = '' }: { shape?: 'text' | 'icon'; className?: string } = {},
) => `${BASE} ${VARIANTS[variant]} ${shape === 'icon' ? 'w-11 shrink-0' : 'px-4'} ${className}`
