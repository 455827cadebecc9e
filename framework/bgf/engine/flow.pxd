# The C types of flow.py.

from bgf_cext cimport slots


cdef class Stage:
    cdef public object id, is_long, kinds, lists, otherwise, otherwise_rule, own_picks, phase, rule

cdef class Phase:
    cdef public object choice_stages, first, id, next, order, stages

cdef class Hooks:
    cdef public object contradictions, draw_counters, end, evaluate, measures, next_phase, next_player
    cdef public object phase_begin, phase_end, playout, round_begin, round_end, score, setup, status
    cdef public object turn_begin, turn_end
