/** Where what agents are told stands as a piece of HTML; the name is the specification's (Spec B §7, Ruling C51). */
export const TERMS_ADDRESS = '/views/app_agendDelaer.html'
