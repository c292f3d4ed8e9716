/** The product version a member sees under 设置 and sends with login and registration (Spec A §1). */
export const VERSION = '5.0.9'
