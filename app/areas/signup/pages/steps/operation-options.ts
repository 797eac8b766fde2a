/** Current operations of a business, as options of the wizard. */
export const OPERATION_OPTIONS = [
	{ value: 'new', label: 'New to farming' },
	{ value: 'existing-freight', label: 'Running container farms' },
	{ value: 'existing-other', label: 'Running another kind of farm' },
	{ value: 'expansion', label: 'Expanding our farm' },
]
